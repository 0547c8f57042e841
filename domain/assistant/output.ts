import { z } from 'zod'
import { maxSubjectLength } from '../conversations/conversation-email.ts'
import type { OutputType } from './message.ts'

/** The output types of the assistant (AI-041): what the model is instructed to write, and how its answer is read. */

/** What the instruction for the model adds for an output type. */
export const outputInstruction = (output: OutputType): string => instructions[output]

const instructions: Record<OutputType, string> = {
  plainText: 'Answer in plain text without Markdown or HTML.',
  markdown: 'Answer in Markdown.',
  html: 'Answer in HTML without a document frame, scripts or styles.',
  genericJson: 'Answer with one JSON value and nothing else.',
  emailBodyAndSubject:
    'Answer with an email. The first line is "Subject: " and the subject; after an empty line follows the body in plain text.',
  emailBody: 'Answer with the body of an email in plain text, without a subject.',
  address: 'Answer with one postal address, one part per line, and nothing else.',
}

/** An answer, read according to its output type. `json` and `subject` only for the types that have them. */
export type ReadOutput = { text: string; json?: unknown; subject?: string }

/** Reads an answer; undefined if it does not have the form of its type, so that it can be requested again. */
export const readOutput = (output: OutputType, answer: string): ReadOutput | undefined => {
  const text = answer.trim()
  switch (output) {
    case 'genericJson':
      return readJson(text)
    case 'emailBodyAndSubject':
      return readEmail(text)
    case 'address':
    case 'emailBody':
    case 'plainText':
    case 'markdown':
    case 'html':
      return text === '' ? undefined : { text }
  }
}

/** Models often put JSON into a code block. */
const readJson = (text: string): ReadOutput | undefined => {
  const [, fenced = text] = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/i.exec(text) ?? []
  try {
    return { text: fenced, json: JSON.parse(fenced) as unknown }
  } catch {
    return undefined
  }
}

const Email = z.object({ subject: z.string().trim().min(1), body: z.string().trim().min(1) })

/** An email as text with a subject line, or as a JSON object with a subject and a body. */
const readEmail = (text: string): ReadOutput | undefined => {
  const json = readJson(text)
  const fromJson = json && Email.safeParse(json.json)
  if (fromJson?.success) return emailOf(fromJson.data.subject, fromJson.data.body)
  const [, subject, body] = /^\W{0,4}(?:subject|主题)\W{0,4}[:：]\**\s*(.+?)\s*\n([\s\S]+)$/i.exec(text) ?? []
  return subject && body?.trim() ? emailOf(subject, body.trim()) : undefined
}

const emailOf = (subject: string, body: string): ReadOutput => ({
  subject: subject.replaceAll(/\s+/g, ' ').slice(0, maxSubjectLength),
  text: body,
})
