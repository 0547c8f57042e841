import { messageOf, Rejection } from '#domain/kernel/refusal.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import type { Language } from '#domain/text/languages.ts'
import { messageText } from '../messages/message-text.ts'
import type { Assistant } from './conversation-ports.ts'
import { ModelFailure, type ModelFailureKind } from './model.ts'

/** Why a turn of the assistant has no answer. */

export const failureTexts = {
  busy: 'rule.modelBusy',
  timeout: 'rule.modelTimeout',
  unavailable: 'rule.modelUnavailable',
  refused: 'rule.modelRefused',
  tooLong: 'rule.modelTooLong',
} as const satisfies Record<ModelFailureKind, MessageKey>

/** Why there is no answer, in the user's language. Details of the provider are only logged. */
export const problemOf = (
  { assistant }: { assistant: Pick<Assistant, 'onError'> },
  error: unknown,
  language: Language,
  stopped: AbortSignal,
) => {
  const problem = (key: MessageKey & `rule.${string}`) => ({
    reason: key,
    message: messageText({ key }, language),
  })
  if (stopped.aborted) return problem('rule.answerStopped')
  if (error instanceof Rejection)
    return { reason: error.refusal.reason, message: messageText(messageOf(error.refusal), language) }
  assistant.onError(error)
  return problem(error instanceof ModelFailure ? failureTexts[error.kind] : 'rule.modelUnavailable')
}
