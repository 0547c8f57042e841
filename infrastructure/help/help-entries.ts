import type pg from 'pg'
import { maxHelpResults } from '#application/help/contracts.ts'
import { type HelpReader, type HelpReads } from '#application/help/reads.ts'
import { type HelpAudience, readableBy } from '#domain/help/entry.ts'
import type { HelpTopic } from '#domain/help/topics.ts'
import type { Language } from '#domain/text/languages.ts'
import { inTransaction } from '../db/database.ts'
import { excerptOf, mark } from './excerpt.ts'
import type { HelpFile } from './help-files.ts'
import { helpQueryOf, pairVector, spacedWords } from './help-words.ts'

/** The entries of the help center in the database (HELP-D05). */

const columns = ['slug', 'language', 'place', 'topic', 'audience', 'title', 'keywords', 'body'] as const

/**
 * Replaces all entries by these. Idempotent: the same entries change nothing. With `onlyIfEmpty`, existing entries
 * remain.
 */
export const publishHelp = async (
  pool: pg.Pool,
  entries: readonly HelpFile[],
  { onlyIfEmpty = false } = {},
): Promise<{ entries: number; changed: boolean }> =>
  inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('shop.help_entries'))")
    const { rows: stored } = await client.query(`select ${columns.join(', ')} from shop.help_entries`)
    if (onlyIfEmpty ? stored.length > 0 : contentOf(stored) === contentOf(entries))
      return { entries: stored.length, changed: false }
    await client.query('delete from shop.help_entries')
    await client.query(
      `insert into shop.help_entries
       select ${columns.join(', ')}, text, setweight(to_tsvector('english', title_words), 'A')
         || setweight(to_tsvector('english', keyword_words), 'B')
         || setweight(to_tsvector('english', text_words), 'D') || pairs::tsvector
       from json_to_recordset($1) as e (slug text, language text, place integer, topic text, audience text, title text,
         keywords text, body text, text text, title_words text, keyword_words text, text_words text, pairs text)`,
      [JSON.stringify(entries.map(withWords))],
    )
    await client.query('notify shop')
    return { entries: entries.length, changed: true }
  })

/** The content of entries as a text to compare, independent of their sequence. */
const contentOf = (entries: readonly Readonly<Record<(typeof columns)[number], unknown>>[]): string =>
  entries
    .map((entry) => JSON.stringify(columns.map((column) => entry[column])))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('\n')

const withWords = (entry: HelpFile) => ({
  ...entry,
  title_words: spacedWords(entry.title),
  keyword_words: spacedWords(entry.keywords),
  text_words: spacedWords(entry.text),
  pairs: pairVector([
    [entry.title, 'A'],
    [entry.keywords, 'B'],
    [entry.text, 'D'],
  ]),
})

type Row = { slug: string; language: Language; topic: HelpTopic; title: string; body: string; text: string }

/** Entries that a reader may see ($1), each in the reader's language ($2), or in en-US (HELP-D03). */
const readable = `select distinct on (slug) * from shop.help_entries
  where audience = any($1) and language in ($2, 'en-US') order by slug, (language = $2) desc`
const valuesOf = ({ audience, language }: HelpReader): [readonly HelpAudience[], Language] => [
  readableBy(audience),
  language,
]

/**
 * Entries with all words of the search; if there are none, entries with any of them. `stems_all` and `stems_any` ($3,
 * $4) are for the stemmer, `pairs_all` and `pairs_any` ($5, $6) are found as they are.
 */
const searching = `with readable as (${readable}),
  search as (
    select to_tsquery('english', $3) && $5::tsquery as every, to_tsquery('english', $4) || $6::tsquery as any_of
  ),
  found as (
    select readable.*, any_of, words @@ every as is_whole, ts_rank(words, any_of) as rank
    from readable, search where words @@ any_of
  )
  select slug, language, topic, title, body_text as text,
    case when language = 'en-US' then
      ts_headline('english', body_text, any_of, 'StartSel=${mark}, StopSel=${mark}, MaxWords=40, MinWords=24')
    end as headline
  from found where is_whole or not exists (select from found where is_whole)
  order by rank desc, place limit ${maxHelpResults}`

export const helpEntryUrl = (slug: string): string => `/help/${encodeURIComponent(slug)}`
const listed = ({ slug, title }: Pick<Row, 'slug' | 'title'>) => ({ id: slug, title, slug, url: helpEntryUrl(slug) })

/** Reads the entries from the primary database. */
export const helpReads = (pool: pg.Pool): HelpReads => ({
  search: async (reader, query) => {
    const { stems, pairs } = helpQueryOf(query)
    if (stems.length + pairs.length === 0) return []
    const { rows } = await pool.query<Row & { headline: string | null }>({
      name: 'help-search',
      text: searching,
      values: [...valuesOf(reader), stems.join(' & '), stems.join(' | '), pairs.join(' & '), pairs.join(' | ')],
    })
    return rows.map(({ headline, ...row }) => ({
      ...listed(row),
      excerpt: headline === null ? excerptOf(row.text, query) : framed(headline, row.text),
    }))
  },
  list: async (reader) => {
    const { rows } = await pool.query<Row>(
      `select slug, title, topic from (${readable}) as readable order by place, slug`,
      valuesOf(reader),
    )
    return rows.map((row) => ({ ...listed(row), topic: row.topic }))
  },
  find: async (reader, slug) => {
    const { rows } = await pool.query<Row>(`select * from (${readable}) as readable where slug = $3`, [
      ...valuesOf(reader),
      slug,
    ])
    const [row] = rows
    return row && { ...listed(row), topic: row.topic, language: row.language, body: row.body }
  },
})

/** Shows whether the text continues before and after an excerpt. */
const framed = (excerpt: string, text: string): string => {
  const plain = excerpt.replaceAll(mark, '')
  return `${text.startsWith(plain) ? '' : '…'}${excerpt}${text.endsWith(plain) ? '' : '…'}`
}
