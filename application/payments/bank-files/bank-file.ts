import type { Currency } from '#domain/currencies.ts'
import { currencies } from '#domain/currencies.ts'
import { invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import type { MessageKey, ParamsFor } from '#domain/messages/message.ts'
import { bankLineTexts, endingLength } from '#domain/payments/bank-statement.ts'
import { isIban } from '#domain/payments/bank-transfer.ts'

/** Shared code of the parsers for both formats: entries, validated amounts and days, masked accounts. */

/**
 * A booked entry. `line`: its line in the file, starting at 1. Days as `2026-11-24`, `amount` in minor units, positive
 * for incoming money. `counterpartyAccount` is the full number; it is never used outside this folder.
 */
export type BankEntry = {
  line: number
  bookedOn: string
  valueDate: string
  amount: number
  currency: Currency
  reference: string
  remittance: string
  counterpartyName: string
  counterpartyAccount: string
  bankReference: string
}

/**
 * `account`: our own full account number, if the file contains it. `pending`: number of skipped entries that the bank
 * has not booked yet.
 */
export type BankFile = {
  account: string | undefined
  balances: { opening: number; closing: number; currency: Currency } | null
  entries: BankEntry[]
  pending: number
}

/** Maximum number of entries per file. */
export const maxEntries = 2_000

type FileMessage = Extract<MessageKey, `bankFile.${string}`>

/** The refusal for a file. */
export const badFile = <K extends FileMessage>(key: K, ...params: ParamsFor<K>): Rejection =>
  new Rejection(invalidInput('content', key, ...params))

/** Number of characters of a cell shown in a message: enough to find it, too few to reveal an account number. */
const maxShownCharacters = 20
const excerptOf = (value: string): string => withoutAccounts(value).slice(0, maxShownCharacters)

/** @throws {Rejection} for an unsupported currency */
export const currencyOf = (value: string, line: number): Currency => {
  const found = currencies.find((one) => one === value.trim().toUpperCase())
  if (!found) throw badFile('bankFile.currency', { line, value: excerptOf(value), currencies: currencies.join(', ') })
  return found
}

/**
 * Converts an amount with a decimal point and without thousands separators to minor units, digit by digit, so the
 * result is exact.
 *
 * @throws {Rejection} for any other text, or for more than two decimals
 */
export const minorUnits = (value: string, line: number, typed = value): number => {
  const [, sign, whole, decimals = ''] = /^([+-]?)(\d{1,12})(?:\.(\d*))?$/.exec(value) ?? []
  if (whole === undefined || !/^\d{0,2}0*$/.test(decimals)) {
    throw badFile('bankFile.amount', { line, value: excerptOf(typed) })
  }
  const amount = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return sign === '-' && amount > 0 ? -amount : amount
}

/** @throws {Rejection} for a day that does not exist */
export const dayOf = (year: string, month: string, day: string, line: number, typed: string): string => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isDay = Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month))
  if (!isDay || year < '2000') throw badFile('bankFile.date', { line, value: excerptOf(typed) })
  return text
}

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month >= 1 && month <= 12 ? ([4, 6, 9, 11].includes(month) ? 30 : 31) : 0
}

/** The letters and digits of an account number. */
export const plainAccount = (account: string): string => account.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** The last characters of an account number; the rest is not stored. */
export const endingOf = (account: string): string => plainAccount(account).slice(-endingLength)

const ibanLengths = { most: 34, least: 15 } as const

/** A text in which each IBAN and each of the given accounts is reduced to its last characters. */
export const withoutAccounts = (value: string, ...accounts: readonly string[]): string => {
  const spans: { from: number; to: number }[] = []
  const places = [...value.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index)
  const letters = places.map((at) => value[at]!.toUpperCase()).join('')
  const known = accounts.map(plainAccount).filter(({ length }) => length > endingLength)
  for (let at = 0; at < letters.length; at++) {
    const length = accountAt(letters, at, known, (most) => isWritten(value, places.slice(at, at + most)))
    if (length === 0) continue
    spans.push({ from: places[at]!, to: places[at + length - endingLength]! })
    at += length - 1
  }
  return spans.reduceRight((text, { from, to }) => `${text.slice(0, from)}…${text.slice(to)}`, value)
}

/** Whether the characters at these positions form one number: without gaps, or in groups of four with a separator. */
const isWritten = (value: string, places: readonly number[]): boolean =>
  places.every((place, nth) => {
    if (nth === 0 || place === places[nth - 1]! + 1) return true
    return place === places[nth - 1]! + 2 && nth % 4 === 0 && /[\s-]/.test(value[place - 1]!)
  })

/** Length of an account number at a position; 0 if there is none. */
const accountAt = (
  letters: string,
  at: number,
  known: readonly string[],
  isOne: (length: number) => boolean,
): number => {
  const own = known.find((account) => letters.startsWith(account, at))
  if (own) return own.length
  if (!/^[A-Z]{2}\d{2}/.test(letters.slice(at, at + 4))) return 0
  for (let { most: length } = ibanLengths; length >= ibanLengths.least; length--) {
    if (at + length <= letters.length && isOne(length) && isIban(letters.slice(at, at + length))) return length
  }
  return 0
}

const oneLine = (value: string): string => value.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** The texts of an entry in their stored form: one line, limited length, masked accounts. */
export const maskedTexts = (entry: BankEntry) => {
  const { reference, remittance, counterpartyName, counterpartyAccount, bankReference } = entry
  const maskedText = (value: string, most: number) =>
    withoutAccounts(oneLine(value), counterpartyAccount).slice(0, most)
  return {
    reference: maskedText(reference, bankLineTexts.reference),
    remittance: maskedText(remittance, bankLineTexts.remittance),
    bankReference: maskedText(bankReference, bankLineTexts.bankReference),
    counterparty: {
      name: maskedText(counterpartyName, bankLineTexts.name),
      accountEnding: endingOf(counterpartyAccount),
    },
  }
}
