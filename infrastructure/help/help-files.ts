import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { helpAudiences } from '#domain/help/entry.ts'
import { helpTopics } from '#domain/help/topics.ts'
import { type Language, languages } from '#domain/text/languages.ts'
import { rootFolder } from '../root-folder.ts'
import { plainTextOf } from './plain-text.ts'

/**
 * The bundled entries of the help center: one Markdown file per entry and language, named after the slug
 * (infrastructure/seed/help). A file starts with lines of the form `title: …`, between lines of three hyphens.
 */

/** The lines at the start of a file. `place`: the position within its topic. */
const FileHead = z.strictObject({
  title: z.string().min(1),
  topic: z.enum(helpTopics),
  place: z.coerce.number().int(),
  audience: z.enum(helpAudiences).default('everyone'),
  keywords: z.string().default(''),
})

/** An entry in one language. `place` is its position in the whole list. */
export type HelpFile = z.output<typeof FileHead> & { slug: string; language: Language; body: string; text: string }

const folder = join(rootFolder, 'infrastructure/seed/help')

/**
 * Parses a file.
 *
 * @throws {Error} if it has no valid head
 */
export const parseHelpFile = (name: string, language: Language, content: string): HelpFile => {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? []
  if (head === undefined || body === undefined) throw new Error(`${language}/${name} has no head`)
  const fields = head.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
  const parsed = FileHead.safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw new Error(`${language}/${name}: ${z.prettifyError(parsed.error)}`)
  const { place, ...rest } = parsed.data
  return {
    ...rest,
    place: helpTopics.indexOf(rest.topic) * 100 + place,
    slug: basename(name, '.md'),
    language,
    body: body.trim(),
    text: plainTextOf(body),
  }
}

/** All bundled entries in all languages. */
export const readHelpFiles = (): HelpFile[] =>
  languages.flatMap((language) =>
    readdirSync(join(folder, language))
      .filter((name) => name.endsWith('.md'))
      .map((name) => parseHelpFile(name, language, readFileSync(join(folder, language, name), 'utf8'))),
  )
