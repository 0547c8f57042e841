import { t } from '../locales/i18n.ts'
import type { FailedCall } from '../locales/message-text.ts'

/** Error texts: what happened, what was saved, what to do next. */

/** A failed call, as the API client returns it (CLIENT-015..018). */
export type Failure = FailedCall & { type?: string }

export type ProblemTexts = { title: string; saved: string; advice: string }

const kinds = ['timeout', 'unauthorized', 'forbidden', 'urlNotFound', 'quotaExceeded', 'serverError'] as const

const kindOf = (type: string | undefined) => {
  if (type === 'networkError' || type === 'serverUnreachable') return 'offline'
  return kinds.find((kind) => kind === type) ?? 'other'
}

/** Texts for a failure, by its type (CLIENT-018..028). */
export const failureTexts = ({ type }: Failure): ProblemTexts => {
  const kind = kindOf(type)
  return {
    title: t(`shell.problem.${kind}.title`),
    // Nothing was sent, so nothing could have been saved.
    saved: kind === 'urlNotFound' ? '' : t(`shell.problem.${kind}.saved`),
    advice: t(`shell.problem.${kind}.advice`),
  }
}
