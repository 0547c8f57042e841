import type { Specification } from '#domain/catalogue/specification.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { type Message, message, type MessageKey, type ParamsFor } from '#domain/messages/message.ts'
import type { Cartons } from '#domain/shipping/packing-list.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { formatDate } from '#domain/text/dates.ts'
import { durationOf } from '#domain/text/durations.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { fullName } from '#domain/text/full-name.ts'
import type { Language } from '#domain/text/languages.ts'
import type { DayRange, Moment } from '#domain/time.ts'
import { messageText } from '../messages/message-text.ts'

/**
 * A business document as plain text, before it is rendered as a PDF. Each kind is a pure function of a language and the
 * view of the reader's audience, so it cannot contain anything else. It contains no functions, because it is sent to
 * the thread that writes the PDF.
 */
export type BusinessDocument = {
  language: Language
  paper: 'A4' | 'LETTER'
  title: string
  /** The reference number, such as the order number. */
  number: string
  /** When its content last changed. */
  date: Moment
  dateText: string
  /** A status that a reader must not overlook, such as "Draft"; '' if there is none. */
  mark: string
  parties: { label: string; lines: string[] }[]
  facts: [label: string, value: string][]
  tables: DocumentTable[]
  notes: { label: string; text: string }[]
}

export type DocumentTable = {
  title: string
  columns: { label: string; align: 'start' | 'end'; share: number }[]
  rows: string[][]
  totals: { label: string; value: string; strong: boolean }[]
}

/**
 * The file name of a PDF includes its language, because a document can be saved in both:
 * `boxwright-quote-5arycz42-zh.pdf`.
 */
export const pdfName = (subject: string, language: Language): string =>
  `boxwright-${subject}-${language.slice(0, 2)}.pdf`

/** Texts, numbers and dates of a document in its language. */
export type Wording = ReturnType<typeof wordingIn>

export const wordingIn = (language: Language, currency: Currency) => {
  const money = numberFormatter(language, { style: 'currency', currency })
  const unitMoney = numberFormatter(language, { style: 'currency', currency, maximumFractionDigits: 3 })
  const say = (one: Message) => messageText(one, language)
  return {
    language,
    /** A text of the catalogue. */
    t: <K extends MessageKey>(key: K, ...params: ParamsFor<K>) => say(message(key, ...params)),
    of: (text: Bilingual) => text[language],
    money: (amount: number) => money.format(amount),
    /** A unit price, with three decimals if necessary. */
    unitMoney: (amount: number) => unitMoney.format(amount),
    /** At most two decimals. */
    decimal: (value: number) => numberFormatter(language, { maximumFractionDigits: 2 }).format(value),
    /** Rounded to the nearest liter. */
    cubicMetres: (value: number) => `${numberFormatter(language, { maximumFractionDigits: 3 }).format(value)} m³`,
    count: (value: number) => numberFormatter(language, {}).format(value),
    duration: (days: DayRange) => {
      const { unit, min, max } = durationOf(days)
      return min === max
        ? say(message(`document.${unit}`, { count: max }))
        : say(message(`document.${unit}Range`, { min, max }))
    },
    /** The calendar day in Hong Kong, where documents are issued. */
    day: (at: Moment) => formatDate(at, 'short', { locale: language, timeZone: 'Asia/Hong_Kong' }),
    specification: (specification: Specification) =>
      specification
        .map(({ dimensions, choices }) => [sizeIn(dimensions, language), ...choices.map((one) => one[language])])
        .map((parts) => parts.filter(Boolean).join(language === 'zh-CN' ? '，' : ', '))
        .join(language === 'zh-CN' ? '；' : '; '),
  }
}

/** `228.6 × 152.4 × 76.2 mm`: the unit of drawings, the same for every reader. */
const sizeIn = (dimensions: readonly number[], language: Language): string => {
  const number = numberFormatter(language, { maximumFractionDigits: 1, useGrouping: false })
  return dimensions.length > 0 ? `${dimensions.map((one) => number.format(one)).join(' × ')} mm` : ''
}

/** Columns of a carton table, after the contents columns. */
export const cartonColumns = (w: Wording): DocumentTable['columns'] => [
  { label: w.t('document.cartons'), align: 'end', share: 2 },
  { label: w.t('document.piecesEach'), align: 'end', share: 2 },
  { label: w.t('document.cartonSize'), align: 'end', share: 3 },
  { label: w.t('document.grossWeightEach'), align: 'end', share: 2 },
]

/** A group of identical cartons: lengths in centimeters and weights in kilograms, as carriers and customs use them. */
export const cartonRow = ({ count, pieces, length, width, height, grossWeight }: Cartons, w: Wording): string[] => [
  w.count(count),
  w.count(pieces),
  [length, width, height].map((one) => w.decimal(one / 10)).join(' × '),
  w.decimal(grossWeight / 1000),
]

/** Address lines of a recipient, excluding empty ones. */
export const addressLines = (
  address: {
    firstName: string
    lastName: string
    company: string
    line1: string
    line2: string
    city: string
    state: string
    zipCode: string
    country: string
    phoneNumber: string
  },
  language: Language,
): string[] =>
  [
    address.company,
    fullName(address),
    address.line1,
    address.line2,
    [address.city, [address.state, address.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    new Intl.DisplayNames(language, { type: 'region' }).of(address.country) ?? address.country,
    address.phoneNumber,
  ].filter(Boolean)

/** Paper size of a country: Letter in North America, else A4 (ISO 216). */
export const paperOf = (country: string | undefined): BusinessDocument['paper'] =>
  country === 'US' || country === 'CA' || country === 'MX' ? 'LETTER' : 'A4'
