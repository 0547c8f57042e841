import type { ModelDocument, ModelRequest } from '#application/assistant/model.ts'
import { rememberToolName } from '#application/assistant/tools/knowledge.ts'
import { searchToolName } from '#domain/assistant/knowledge-base.ts'
import type { Language } from '#domain/text/languages.ts'
import { demoTexts } from './texts.ts'

/** What the demo model writes about the documents of a task, in the form of the requested output. */

/** Whether a message asks to write something about the documents, instead of a question that one passage answers. */
const writes = /\b(?:summari[sz]e|summary|draft|write|reply|extract|list)\b|总结|概述|起草|撰写|回复|提取|列出/iu

/** The text for a request to write; undefined if the message asks for something else. */
export const composed = (
  question: string,
  { documents, outputType, language }: Pick<ModelRequest, 'documents' | 'outputType' | 'language'>,
): string | undefined => {
  const needsForm = outputType === 'genericJson' || outputType === 'emailBodyAndSubject' || outputType === 'address'
  if (!needsForm && !(writes.test(question) && documents.length > 0)) return undefined
  return forms[outputType](documents, language)
}

/** Maximum number of lines of a document that are repeated. */
const maxLines = 8
const linesOf = ({ content }: ModelDocument): string[] =>
  content
    .split('\n')
    .map((line) => line.replace(/^[\s\-#*]+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, maxLines)

const list = (documents: readonly ModelDocument[], mark: (title: string) => string): string =>
  documents.map((one) => [mark(one.title), ...linesOf(one).map((line) => `- ${line}`)].join('\n')).join('\n\n')

type Compose = (documents: readonly ModelDocument[], language: Language) => string

const emailBody: Compose = (documents, language) => {
  const { greeting, noted, closing } = demoTexts[language].email
  const [first] = documents
  const facts = first ? linesOf(first).map((line) => `- ${line}`) : []
  return [greeting, noted, facts.join('\n'), closing].filter(Boolean).join('\n\n')
}

const forms: Record<ModelRequest['outputType'], Compose> = {
  plainText: (documents) => list(documents, (title) => title),
  markdown: (documents) => list(documents, (title) => `**${title}**\n`),
  html: (documents) =>
    documents
      .map(
        (one) =>
          `<h3>${escaped(one.title)}</h3><ul>${linesOf(one)
            .map((line) => `<li>${escaped(line)}</li>`)
            .join('')}</ul>`,
      )
      .join(''),
  genericJson: (documents) =>
    JSON.stringify({ documents: documents.map((one) => ({ title: one.title, lines: linesOf(one) })) }),
  emailBody,
  emailBodyAndSubject: (documents, language) =>
    `Subject: ${demoTexts[language].email.subject(documents[0]?.title ?? 'Boxwright')}\n\n${emailBody(documents, language)}`,
  address: (documents) => addressIn(documents),
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The first address in the documents, one part per line. */
const addressIn = (documents: readonly ModelDocument[]): string => {
  const line = documents.flatMap(linesOf).find((one) => /^address: /i.test(one)) ?? '—'
  return line
    .replace(/^address: /i, '')
    .split(/,\s*/)
    .join('\n')
}

type Call = { name: string; arguments: object }
type Offered = Pick<ModelRequest, 'tools'>

/** The call that stores a memory, if the user asks for it. */
export const rememberCall = (question: string, { tools }: Offered): Call | undefined => {
  const [, fact] = /(?:remember that|please remember|请记住|记住)[:：，,]?\s*(.+)/iu.exec(question) ?? []
  const tool = tools.find(({ name }) => name === rememberToolName)
  if (!fact || !tool) return undefined
  const [index] = (tool.parameters as { properties: { index: { enum: string[] } } }).properties.index.enum
  return { name: rememberToolName, arguments: { type: 'packaging', index, text: fact.trim() } }
}

/** The call that searches the knowledge base. */
export const searchCall = (question: string, { tools }: Offered): Call | undefined =>
  question.trim() !== '' && tools.some(({ name }) => name === searchToolName)
    ? { name: searchToolName, arguments: { query: question.slice(0, 2_000), limit: 3 } }
    : undefined
