import { z } from 'zod'
import { text } from '../text/fields.ts'

/**
 * The knowledge base of a conversation configuration: documents, divided into passages, of which those similar to a
 * message are given to the model.
 */

/** AI-049..051 */
const maxDocumentTitle = 10_000
const maxDocumentContent = 250_000
const maxDocumentField = 100_000
/** Maximum number of documents of a knowledge base, and of documents given with a task. */
export const maxDocuments = 200
const maxFields = 50

/** A document of a knowledge base, or given with a task (AI-D06). `fields`: extra fields, such as its source. */
export const AssistantDocument = z.strictObject({
  title: text(maxDocumentTitle),
  content: text(maxDocumentContent),
  fields: z
    .record(z.string().min(1).max(100), z.string().max(maxDocumentField))
    .refine((fields) => Object.keys(fields).length <= maxFields, {
      error: 'input.tooManyFields',
      params: { n: maxFields },
    })
    .default({}),
})
export type AssistantDocument = z.output<typeof AssistantDocument>

/**
 * AI-042: `injectOnly`: passages similar to the message precede it; `askOnly`: the model searches with a tool;
 * `injectAndAsk`: both.
 */
export const knowledgeBaseModes = ['injectOnly', 'askOnly', 'injectAndAsk'] as const
export type KnowledgeBaseMode = (typeof knowledgeBaseModes)[number]

/** AI-013. `injectionModel` has no effect (decision 194). */
const knowledgeBaseFields = {
  mode: z.enum(knowledgeBaseModes),
  documents: z.array(AssistantDocument).max(maxDocuments),
  injectionModel: z
    .enum(['fast', 'standard', 'writing'])
    .nullable()
    .describe('Stored and returned. Passages are found by their similarity to the message itself.'),
  /** Introduces the passages that precede the message; '' for the default. */
  injectionPrompt: z.string().trim().max(10_000),
}
export const KnowledgeBase = z.strictObject(knowledgeBaseFields)
export type KnowledgeBase = z.output<typeof KnowledgeBase>

export const injects = ({ mode }: Pick<KnowledgeBase, 'mode'>): boolean => mode !== 'askOnly'
export const canBeAsked = ({ mode }: Pick<KnowledgeBase, 'mode'>): boolean => mode !== 'injectOnly'

/** The tool with which the model searches a knowledge base. */
export const searchToolName = 'search_knowledge_base'

/** A part of a document, small enough that several of them precede a message. */
export type Passage = { title: string; text: string }

/** Maximum length of a passage in characters: about 250 tokens. */
const passageLength = 1_200

/** The passages of a document: whole paragraphs up to the maximum length, and parts of longer paragraphs. */
export const passagesOf = ({ title, content }: Pick<AssistantDocument, 'title' | 'content'>): Passage[] => {
  const passages: string[] = []
  let open = ''
  for (const part of content.split(/\n\s*\n/).flatMap(partsOf)) {
    if (open && open.length + part.length + 2 > passageLength) {
      passages.push(open)
      open = ''
    }
    open = open ? `${open}\n\n${part}` : part
  }
  if (open) passages.push(open)
  return passages.map((passage) => ({ title, text: passage }))
}

/** A paragraph, divided at the ends of sentences if it is too long, and anywhere if a sentence is too long. */
const partsOf = (paragraph: string): string[] => {
  const trimmed = paragraph.trim()
  if (trimmed.length <= passageLength) return trimmed ? [trimmed] : []
  const end = Math.max(
    ...['. ', '! ', '? ', '\n', '。', '！', '？'].map((mark) => {
      const at = trimmed.lastIndexOf(mark, passageLength - mark.length)
      return at < 0 ? at : at + mark.trimEnd().length
    }),
  )
  const cut = end > 0 ? end : passageLength
  return [trimmed.slice(0, cut), ...partsOf(trimmed.slice(cut))]
}
