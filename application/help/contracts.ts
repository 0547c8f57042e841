import { z } from 'zod'
import { helpTopics, maxHelpQuery } from '#domain/help/topics.ts'
import { languages } from '#domain/text/languages.ts'
import { endpoint } from '../contracts/endpoint.ts'

/**
 * The help center (HELP-*). Answers contain the entries that the reader may see, in the reader's language, or in en-US
 * if an entry is not translated (HELP-D03).
 */

/** `?language=zh-CN`; defaults to the language of the signed-in user, otherwise en-US. */
const InLanguage = z.strictObject({ language: z.enum(languages).optional() })

const listed = {
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Address of the entry's page, without scheme and host. */
  url: z.string(),
}

const HelpResult = z.strictObject({
  ...listed,
  /** Plain text around the first match. Matching words are between `**`, which the text does not contain otherwise. */
  excerpt: z.string(),
})

/** Maximum number of entries of a search (HELP-D01). */
export const maxHelpResults = 20

export const help = {
  search: endpoint({
    method: 'POST',
    path: '/help/search',
    summary: 'Search the help center',
    rateLimit: 'helpSearches',
    access: ['anyone'],
    query: InLanguage,
    body: z.strictObject({ query: z.string().trim().min(1).max(maxHelpQuery) }),
    reply: z.strictObject({
      /** Best first (HELP-D01). */
      entries: z.array(HelpResult).max(maxHelpResults),
      /** An answer of the assistant; '' without one (HELP-005). */
      aiSummary: z.string(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/help/entries',
    summary: 'List the entries of the help center, by topic',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(z.strictObject({ ...listed, topic: z.enum(helpTopics) })),
  }),
  entry: endpoint({
    method: 'GET',
    path: '/help/entries/:slug',
    summary: 'Get an entry of the help center',
    access: ['anyone'],
    params: z.strictObject({ slug: z.string().min(1).max(100) }),
    query: InLanguage,
    reply: z.strictObject({
      ...listed,
      topic: z.enum(helpTopics),
      /** The language of the texts: en-US if the entry is not translated. */
      language: z.enum(languages),
      /** Markdown. */
      body: z.string(),
    }),
  }),
}
