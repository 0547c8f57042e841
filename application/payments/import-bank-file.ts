import type { Currency } from '#domain/currencies.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import type { BankLine, ImportedStatement } from '#domain/payments/bank-statement.ts'
import type { Moment } from '#domain/time.ts'
import type { Ports } from '../pipeline/ports.ts'
import { badFile, type BankEntry, endingOf, maskedTexts, plainAccount } from './bank-files/bank-file.ts'
import { type ReadBankFile, readBankFile } from './bank-files/read-bank-file.ts'
import type { BankFileInput, ReadFile } from './contracts/bank-statement-shapes.ts'

/** Converts a bank file to the lines of a statement that are new. */

type ImportPorts = Pick<Ports, 'fingerprint' | 'claimed'>

/** Days are stored as noon UTC, which is the same calendar day from UTC−12 to UTC+11. */
const noon = (day: string): Moment => `${day}T12:00:00.000Z`

const readInput = ({ content, columns, decimalSign, dateOrder, currency }: BankFileInput): ReadBankFile =>
  readBankFile(content, { columns, decimalSign, dateOrder, currency })

/** The lines of a file with their entry keys; `account` is a hash. */
type Keyed = Omit<BankLine, 'lineId'>

const lineOf = (entry: BankEntry) => ({
  bookedOn: noon(entry.bookedOn),
  valueDate: noon(entry.valueDate),
  amount: entry.amount,
  currency: entry.currency,
  ...maskedTexts(entry),
})

/**
 * The key of an entry: the bank's own reference with day and amount, otherwise all data of the line. Lines with equal
 * keys are numbered, so that two equal payments on one day remain two lines, in this file and in any other file that
 * includes that day.
 */
const withEntryKeys = (account: string, entries: readonly BankEntry[], { fingerprint }: ImportPorts): Keyed[] => {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const line = lineOf(entry)
    const { bookedOn, amount, currency, bankReference, ...others } = line
    const said = bankReference === '' ? others : bankReference
    const key = fingerprint(['bank-entry', account, bookedOn, amount, currency, said])
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { entryKey: `${key}/${nth}`, ...line }
  })
}

const accountOf = ({ file }: ReadBankFile, { account }: BankFileInput): string | undefined =>
  file.account ?? (account === undefined || plainAccount(account) === '' ? undefined : account)

/** A hash of our own account. */
const accountId = (account: string, { fingerprint }: ImportPorts): string =>
  fingerprint(['bank-account', plainAccount(account)])

const newLinesOf = async (lines: readonly Keyed[], { claimed }: ImportPorts): Promise<Keyed[]> => {
  const known = new Set(
    await claimed(
      'bankEntry',
      lines.map(({ entryKey }) => entryKey),
    ),
  )
  return lines.filter(({ entryKey }) => !known.has(entryKey))
}

const periodOf = (entries: readonly BankEntry[]) => {
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted()
  return { from: noon(days[0]!), to: noon(days.at(-1)!) }
}

/** Number of lines in the preview of an import. */
const previewLines = 5

const sumsOf = (entries: readonly BankEntry[]): ReadFile['sums'] => {
  const sum = (currency: Currency, side: 1 | -1) =>
    entries.reduce((total, one) => (one.currency === currency ? total + Math.max(0, side * one.amount) : total), 0)
  return [...new Set(entries.map(({ currency }) => currency))]
    .toSorted()
    .map((currency) => ({ currency, in: inCurrency(sum(currency, 1)), out: inCurrency(sum(currency, -1)) }))
}

/**
 * Previews the import of a file.
 *
 * @throws {Rejection} for a file that cannot be imported, with the line if known
 */
export const previewOf = async (
  input: BankFileInput,
  ports: ImportPorts,
  ownAccount: string | undefined,
): Promise<ReadFile> => {
  const read = readInput(input)
  const { format, file, layout } = read
  const { entries, balances, pending } = file
  const account = accountOf(read, input)
  const lines = account === undefined ? undefined : withEntryKeys(accountId(account, ports), entries, ports)
  const moved = entries.reduce((sum, { amount }) => sum + amount, 0)
  return {
    format,
    account:
      account === undefined
        ? null
        : {
            ending: endingOf(account),
            isOurs: ownAccount !== undefined && plainAccount(ownAccount) === plainAccount(account),
          },
    ...periodOf(entries),
    balances: balances && {
      ...balances,
      opening: inCurrency(balances.opening),
      closing: inCurrency(balances.closing),
    },
    difference: balances && inCurrency(balances.closing - balances.opening - moved),
    lines: entries.length,
    known: lines === undefined ? null : lines.length - (await newLinesOf(lines, ports)).length,
    pending,
    sums: sumsOf(entries),
    firstLines: entries.slice(0, previewLines).map((entry) => ({ ...lineOf(entry), amount: inCurrency(entry.amount) })),
    layout: layout ?? null,
    ownAccount: ownAccount ?? null,
  }
}

/**
 * The statement from a file, with the lines that no earlier import contains.
 *
 * @throws {Rejection} for a file that cannot be imported
 */
export const statementOf = async (
  input: BankFileInput,
  ports: ImportPorts & Pick<Ports, 'idGenerator'>,
): Promise<{ statement: ImportedStatement; lines: BankLine[] }> => {
  const read = readInput(input)
  const account = accountOf(read, input)
  if (account === undefined) throw badFile('bankFile.accountNeeded')
  const id = accountId(account, ports)
  const { entries, balances } = read.file
  const lines = await newLinesOf(withEntryKeys(id, entries, ports), ports)
  return {
    statement: {
      statementId: ports.idGenerator.ulid(),
      account: { id, ending: endingOf(account) },
      format: read.format,
      fileName: input.fileName,
      ...periodOf(entries),
      balances,
      lines: lines.length,
      known: entries.length - lines.length,
    },
    lines: lines.map((line) => ({ lineId: ports.idGenerator.ulid(), ...line })),
  }
}
