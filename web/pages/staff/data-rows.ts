import { formatDate } from '#domain/text/dates.ts'
import { reviveDate } from '../../call.ts'

/** A value nobody declared the meaning of, in words: moments as dates, text as it is, all else as JSON. */
export const readable = (value: unknown): unknown => {
  const revived = reviveDate('', value)
  return revived instanceof Date ? formatDate(revived, 'long') : value
}

/** What an event carries as rows of path and value, leaf by leaf. */
export const inRows = (data: unknown, path = ''): [path: string, value: string][] => {
  if (typeof data !== 'object' || data === null) {
    const value = readable(data)
    return [[path, typeof value === 'string' ? value || '(empty)' : JSON.stringify(value)]]
  }
  return Object.entries(data).flatMap(([name, value]) => inRows(value, path ? `${path}.${name}` : name))
}
