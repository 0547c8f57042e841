import type { HistoryEvent } from '#application/ordering/contracts/history.ts'
import { reviveDate } from '../../data/http.ts'
import { t } from '../../locales/i18n.ts'
import { actorName, messageText } from '../../locales/message-text.ts'
import { formatDate } from '../../ui/format-date.ts'

/** A full-width bracket has its own space. */
const afterName = (name: string, text: string): string => name + (name.endsWith('）') ? '' : ' ') + text

/** Actor and event text, in the user's language. */
export const sentenceOf = ({ actor, text }: Pick<HistoryEvent, 'actor' | 'text'>): string =>
  afterName(actorName(actor), messageText(text))

/** A value without a declared type as text: timestamps as dates, text unchanged, everything else as JSON. */
export const readable = (value: unknown): unknown => {
  const revived = reviveDate('', value)
  return revived instanceof Date ? formatDate(revived, 'long') : value
}

/** The payload of an event as rows of path and value, one per leaf. */
export const inRows = (data: unknown, path = ''): [path: string, value: string][] => {
  if (typeof data !== 'object' || data === null) {
    const value = readable(data)
    return [[path, typeof value === 'string' ? value || t('history.empty') : JSON.stringify(value)]]
  }
  return Object.entries(data).flatMap(([name, value]) => inRows(value, path ? `${path}.${name}` : name))
}

/** Why an event was recorded: another event, a person, or a schedule or external service. `cause` is in the list. */
export const causeText = (
  { actor, causedBy }: Pick<HistoryEvent, 'actor' | 'causedBy'>,
  cause: HistoryEvent | undefined,
): string => {
  if (causedBy)
    return t('history.because', { cause: cause ? sentenceOf(cause) : `${causedBy.name} ${messageText(causedBy.text)}` })
  return t(actor.kind === 'system' ? 'history.automatic' : 'history.ownCommand')
}
