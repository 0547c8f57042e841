import type pg from 'pg'
import type { HelpReads } from '#application/help/reads.ts'
import { type Language, languages } from '#domain/text/languages.ts'
import type { PageHead } from '../catalogue/shop-pages.ts'
import { helpEntryUrl, helpReads, publishHelp } from './help-entries.ts'
import { readHelpFiles } from './help-files.ts'

/** The help center of a process. */
export type OpenHelp = {
  reads: HelpReads
  /** Paths of the entries for everyone. */
  pages: () => string[]
  /** Title and description of an entry for everyone. */
  headOf: (path: string, language: Language) => PageHead | undefined
  /** Whether a path is the page of an entry that does not exist. */
  isMissing: (path: string) => boolean
  channels: { shop: () => void }
}

/** Length of the descriptions of pages in characters. */
const descriptionLength = 160

type Known = { urls: ReadonlySet<string>; heads: Readonly<Record<Language, ReadonlyMap<string, PageHead>>> }

/** Opens the help center. An empty database gets the bundled entries. */
export const openHelp = async (
  pool: pg.Pool,
  { onError }: { onError: (error: unknown) => void },
): Promise<OpenHelp> => {
  const reads = helpReads(pool)
  const read = async (): Promise<Known> => {
    const { rows } = await pool.query<{ slug: string }>('select distinct slug from shop.help_entries')
    const heads = await Promise.all(languages.map(async (language) => [language, await publicHeads(pool, language)]))
    return { urls: new Set(rows.map(({ slug }) => helpEntryUrl(slug))), heads: Object.fromEntries(heads) }
  }
  const { rows: stored } = await pool.query('select from shop.help_entries limit 1')
  if (stored.length === 0) await publishHelp(pool, readHelpFiles(), { onlyIfEmpty: true })
  let known = await read()
  const reload = async () => {
    known = await read()
  }
  const trimmed = (path: string) => path.replace(/\/$/, '')
  return {
    reads,
    pages: () => [...known.heads['en-US'].keys()],
    headOf: (path, language) => known.heads[language].get(trimmed(path)),
    isMissing: (path) => /^\/help\/./.test(path) && !known.urls.has(trimmed(path)),
    channels: { shop: () => void reload().catch(onError) },
  }
}

/** Titles and descriptions of the entries for everyone, by path, in a language or in en-US. */
const publicHeads = async (pool: pg.Pool, language: Language): Promise<Map<string, PageHead>> => {
  const { rows } = await pool.query<{ slug: string; title: string; description: string }>(
    `select slug, title, left(body_text, ${descriptionLength}) as description from (
       select distinct on (slug) * from shop.help_entries
       where audience = 'everyone' and language in ($1, 'en-US') order by slug, (language = $1) desc
     ) as entries order by place, slug`,
    [language],
  )
  return new Map(
    rows.map(({ slug, title, description }) => [
      helpEntryUrl(slug),
      { title, description: description.length < descriptionLength ? description : shortened(description) },
    ]),
  )
}

/** Without the last word, which may be incomplete. Chinese has no spaces, so it ends anywhere. */
const shortened = (text: string): string => `${text.replace(/\s\S{0,30}$/, '')}…`
