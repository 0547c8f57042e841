import type { Specification } from '#domain/catalogue/specification.ts'
import { cubicMetersPerCubicFoot, gramsPerPound } from '#domain/imperial-units.ts'
import type { CurrencyCode } from '#domain/kernel/money.ts'
import { fromMillimeters, roundLength, type ShownUnit, systemShown } from '#domain/lengths.ts'
import { type Message, message, type MessageKey, type ParamsFor } from '#domain/messages/message.ts'
import { placeLine } from '#domain/people/place-line.ts'
import type { Cartons } from '#domain/shipping/packing-list.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { formatDate, formatWithZone } from '#domain/text/dates.ts'
import { durationOf } from '#domain/text/durations.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { fullName } from '#domain/text/full-name.ts'
import type { Language } from '#domain/text/languages.ts'
import { type DayRange, factoryZone, type Moment } from '#domain/time.ts'
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

/** What a document has in common with the page that it was opened from (decision 166). */
export type ReaderSettings = {
  /** IANA name. */
  timeZone: string
  unit: ShownUnit
}

/** Of documents that are the same for every reader: the day and the unit of the factories. */
const factorySettings: ReaderSettings = { timeZone: factoryZone, unit: 'mm' }

/** Texts, numbers and dates of a document in its language. */
export type Wording = ReturnType<typeof wordingIn>

export const wordingIn = (
  language: Language,
  currency: CurrencyCode,
  { timeZone, unit }: ReaderSettings = factorySettings,
) => {
  const money = numberFormatter(language, { style: 'currency', currency })
  const unitMoney = numberFormatter(language, { style: 'currency', currency, maximumFractionDigits: 3 })
  const say = (one: Message) => messageText(one, language)
  const decimal = (value: number) => numberFormatter(language, { maximumFractionDigits: 2 }).format(value)
  const cubicMeters = (value: number) => `${numberFormatter(language, { maximumFractionDigits: 3 }).format(value)} m³`
  const isMetric = systemShown(unit) === 'metric'
  return {
    language,
    /** A text of the catalogue. */
    t: <K extends MessageKey>(key: K, ...params: ParamsFor<K>) => say(message(key, ...params)),
    of: (text: Bilingual) => text[language],
    money: (amount: number) => money.format(amount),
    /** A unit price, with three decimals if necessary. */
    unitMoney: (amount: number) => unitMoney.format(amount),
    /** With two decimals at most. */
    decimal,
    /** Rounded to the liter. */
    cubicMeters,
    /** Grams in kilograms, below pounds for readers of those. */
    weight: (grams: number) => {
      const kilograms = `${decimal(grams / 1000)} kg`
      return isMetric
        ? kilograms
        : `${say(message('document.pounds', { number: decimal(grams / gramsPerPound) }))}\n${kilograms}`
    },
    /** Cubic meters, below cubic feet for readers of those. */
    volume: (value: number) => {
      const number = decimal(value / cubicMetersPerCubicFoot)
      return isMetric ? cubicMeters(value) : `${say(message('document.cubicFeet', { number }))}\n${cubicMeters(value)}`
    },
    count: (value: number) => numberFormatter(language, {}).format(value),
    duration: (days: DayRange) => {
      const { unit: span, min, max } = durationOf(days)
      return min === max
        ? say(message(`document.${span}`, { count: max }))
        : say(message(`document.${span}Range`, { min, max }))
    },
    /** A planned date, or the date of issue: the day at the factories, the same for every reader (decision 135). */
    day: (at: Moment) => formatDate(at, 'short', { locale: language, timeZone: factoryZone }),
    /** What has happened: the day of the reader, as on the page. */
    past: (at: Moment) => formatDate(at, 'short', { locale: language, timeZone }),
    /** A deadline: the reader's day and time, with the time zone for others that the document is passed to. */
    deadline: (at: Moment) => formatWithZone(at, { locale: language, timeZone }),
    specification: (specification: Specification) =>
      specification
        .map(({ dimensions, choices }) => [sizeIn(dimensions, language, unit), ...choices.map((one) => one[language])])
        .map((parts) => parts.filter(Boolean).join(language === 'zh-CN' ? '，' : ', '))
        .join(language === 'zh-CN' ? '；' : '; '),
  }
}

/** `9 × 6 × 3 in (228.6 × 152.4 × 76.2 mm)`: the reader's unit, and that of drawings. */
const sizeIn = (dimensions: readonly number[], language: Language, unit: ShownUnit): string => {
  if (dimensions.length === 0) return ''
  const inUnit = (shown: ShownUnit, decimals: number): string => {
    const number = numberFormatter(language, { maximumFractionDigits: decimals, useGrouping: false })
    return dimensions.map((one) => number.format(roundLength(fromMillimeters(one, shown), shown))).join(' × ')
  }
  const millimeters = inUnit('mm', 1)
  if (unit === 'mm') return `${millimeters} mm`
  const sizes = { inch: 'document.sizeInInch', cm: 'document.sizeInCm', m: 'document.sizeInM' } as const
  return messageText(message(sizes[unit], { size: inUnit(unit, 3), millimeters }), language)
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
    placeLine(address, language),
    new Intl.DisplayNames(language, { type: 'region' }).of(address.country) ?? address.country,
    address.phoneNumber,
  ].filter(Boolean)

/** Paper size of a country: Letter in North America, else A4 (ISO 216). */
export const paperOf = (country: string | undefined): BusinessDocument['paper'] =>
  country === 'US' || country === 'CA' || country === 'MX' ? 'LETTER' : 'A4'
