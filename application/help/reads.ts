import type { z } from 'zod'
import type { Audience } from '#domain/kernel/fact.ts'
import type { Language } from '#domain/text/languages.ts'
import type { help } from './contracts.ts'

type Reply<E extends { reply: z.ZodType }> = z.input<E['reply']>

/** Whose entries are read; `audience` is undefined for a visitor. */
export type HelpReader = { audience: Audience | undefined; language: Language }

/** The read side of the help center. */
export type HelpReads = {
  /** The entries that match a query, best first. */
  search: (reader: HelpReader, query: string) => Promise<Reply<typeof help.search>['entries']>
  /** All entries that the reader may see, in order. */
  list: (reader: HelpReader) => Promise<Reply<typeof help.list>>
  /** Undefined if there is no such entry, or the reader may not see it. */
  find: (reader: HelpReader, slug: string) => Promise<Reply<typeof help.entry> | undefined>
}
