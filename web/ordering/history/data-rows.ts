import type { HistoryEvent } from '#application/ordering/contracts/history.ts'
import { reviveDate } from '../../data/http.ts'
import { t } from '../../locales/i18n.ts'
import { actorName, messageText } from '../../locales/message-text.ts'
import { formatDate } from '../../ui/when.ts'

/** Who did what, in the reader's language. */
export const sentenceOf = ({ actor, text }: Pick<HistoryEvent, 'actor' | 'text'>): string =>
  `${actorName(actor)} ${messageText(text)}`

/** A value nobody declared the meaning of, in words: moments as dates, text as it is, all else as JSON. */
export const readable = (value: unknown): unknown => {
  const revived = reviveDate('', value)
  return revived instanceof Date ? formatDate(revived, 'long') : value
}

/** What an event carries as rows of path and value, leaf by leaf. */
export const inRows = (data: unknown, path = ''): [path: string, value: string][] => {
  if (typeof data !== 'object' || data === null) {
    const value = readable(data)
    return [[path, typeof value === 'string' ? value || t('history.empty') : JSON.stringify(value)]]
  }
  return Object.entries(data).flatMap(([name, value]) => inRows(value, path ? `${path}.${name}` : name))
}
