import { messageText } from '#application/messages/message-text.ts'
import { messageOf, type Refusal, type RefusalCode } from '#domain/kernel/refusal.ts'
import type { Message } from '#domain/messages/message.ts'

/** A message of the catalogue in English, as in API responses. */
export const english = (message: Message): string => messageText(message)

/** A message in English, or undefined. */
export const englishOf = (refusal: Refusal | undefined): string | undefined => refusal && english(messageOf(refusal))

/** A refusal with its English message instead of the reason and parameters. */
export const inEnglish = ({
  code,
  field,
  ...why
}: Refusal): { code: RefusalCode; message: string; field?: string } => ({
  code,
  message: english(messageOf(why)),
  ...(field !== undefined && { field }),
})

/** The same for problems, by field. */
export const problemsInEnglish = <P extends { message: Message }>(problems: readonly P[]) =>
  problems.map(({ message, ...rest }) => ({ ...rest, message: english(message) }))
