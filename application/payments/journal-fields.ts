import { bookingTextOf } from '#domain/payments/booking-text.ts'
import type { Posting } from '#domain/payments/ledger.ts'
import type { Language } from '#domain/text/languages.ts'
import { factoryDay, type Moment } from '#domain/time.ts'
import { messageText } from '../messages/message-text.ts'

/** Fields of the files in which the journal is exported. Pure. */

export type ExportedEntry = {
  position: number
  at: Moment
  type: string
  reference: string
  postings: readonly Posting[]
}
export type ExportedPeriod = { from: Moment; to: Moment; now: Moment; language: Language }

/** A leading formula sign is escaped, because spreadsheets would execute it (CWE-1236). */
export const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A CSV field (RFC 4180). */
export const csvField = (value: string): string => {
  const text = withoutFormula(value)
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
export const decimal = (minor: number): string => (minor / 100).toFixed(2)
/** The day of the books, as on invoices. */
export const day = factoryDay

export const bookingText = (type: string, language: Language): string =>
  messageText({ key: bookingTextOf(type) }, language)
