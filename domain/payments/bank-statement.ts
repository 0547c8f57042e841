import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Currency, SignedAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, notFound, type Refusal, Rejection, unlessStatus } from '../kernel/refusal.ts'
import { text } from '../text/fields.ts'
import { Moment } from '../time.ts'
import { useKey } from './use-keys.ts'

/**
 * A bank statement imported by staff, with its lines (decision 121). It is a separate case, visible to staff only. A
 * line is used when it is recorded as a payment or set aside; each use has a number, which the append claims. Only the
 * last four characters of counterparty accounts are stored. Days are timestamps at noon UTC.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

export const bankFileFormats = ['camt', 'csv'] as const

/** Number of stored characters of an account number. */
export const endingLength = 4

/** Our own account: `id` is a hash of its number, `ending` its last characters. */
const OwnAccount = z.strictObject({ id: z.string().min(1), ending: z.string().max(endingLength) })

/** In minor units of `currency`. */
const Balances = z.strictObject({ opening: SignedAmount, closing: SignedAmount, currency: Currency })

/** Maximum length of the texts of a line, in characters; banks send up to 140 per text. */
export const bankLineTexts = { reference: 140, remittance: 500, name: 140, bankReference: 100 } as const

/**
 * `entryKey` identifies the bank's entry, so that a line that was imported before is skipped. `amount` is in minor
 * units, positive for incoming money. `reference` is the payer's reference, such as the end-to-end id.
 */
export const BankLine = z.strictObject({
  lineId: z.string().min(1),
  entryKey: z.string().min(1),
  bookedOn: Moment,
  valueDate: Moment,
  amount: SignedAmount,
  currency: Currency,
  reference: z.string().max(bankLineTexts.reference),
  remittance: z.string().max(bankLineTexts.remittance),
  counterparty: z.strictObject({
    name: z.string().max(bankLineTexts.name),
    accountEnding: z.string().max(endingLength),
  }),
  bankReference: z.string().max(bankLineTexts.bankReference),
})
export type BankLine = z.infer<typeof BankLine>

/**
 * `lines` are new; `known` is the number of lines that were imported before. `from` and `to`: first and last booking
 * day.
 */
const Imported = z.strictObject({
  statementId: z.string().min(1),
  account: OwnAccount,
  format: z.enum(bankFileFormats),
  fileName: z.string().min(1),
  from: Moment,
  to: Moment,
  balances: Balances.nullable(),
  lines: z.int().positive(),
  known: z.int().nonnegative(),
})
export type ImportedStatement = z.infer<typeof Imported>

const lineId = z.string().min(1)
/** The number of this use of the line, starting at 1. */
const number = z.int().positive()

const facts = {
  BankStatementImported: fact({ staff: { statement: Imported } }),
  BankLineImported: fact({
    staff: { line: BankLine },
    claims: ({ line }) => [{ scope: 'bankEntry', key: line.entryKey }],
  }),
  /** The line is not a customer's payment but, for example, a bank fee. */
  BankLineSetAside: fact({
    staff: { lineId, number, reason: text(500) },
    claims: (use) => [{ scope: 'bankLineUse', key: useKey(use.lineId, use.number) }],
  }),
  BankLineTakenBack: fact({ staff: { lineId } }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** `aside`: the reason for setting it aside, and the number of this use. */
export type LiveBankLine = BankLine & { aside: { reason: string; number: number } | null }
export type LiveBankStatement = ImportedStatement & { status: 'imported'; entries: readonly LiveBankLine[] }
export type BankStatement = { status: 'none' } | LiveBankStatement

const initial = { status: 'none' } as BankStatement

/** @throws {Rejection} 404 if the statement has no such line */
export const bankLineOf = (statement: BankStatement, id: string): LiveBankLine => {
  const found = statement.status === 'none' ? undefined : statement.entries.find((one) => one.lineId === id)
  if (!found) throw new Rejection(notFound('bankLine'))
  return found
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** Refuses unless setting the line aside can be undone. */
const takeBack = ({ aside }: { aside: object | null }): Refusal | undefined =>
  aside ? undefined : ruleBroken('lineId', 'rule.lineNotAside')

// Commands · decide ---------------------------------------------------------------------------------------------------

type StatementEvent = EventOf<typeof facts>

const decide = {
  ImportBankStatement: (
    own: BankStatement,
    { statement, lines }: { statement: ImportedStatement; lines: readonly BankLine[] },
  ): StatementEvent[] => {
    throwIfRefused(unlessStatus('ImportBankStatement', own.status, 'none'))
    throwIfRefused(lines.length === 0 ? ruleBroken('content', 'bankFile.nothingNew') : undefined)
    return [
      { type: 'BankStatementImported', data: { statement } },
      ...lines.map((line) => ({ type: 'BankLineImported' as const, data: { line } })),
    ]
  },
  /** The caller has checked that the line is unused; the claim of the number guarantees it (decision 121). */
  SetBankLineAside: (
    own: BankStatement,
    data: { lineId: string; number: number; reason: string },
  ): StatementEvent[] => {
    bankLineOf(own, data.lineId)
    return [{ type: 'BankLineSetAside', data }]
  },
  TakeBackBankLine: (own: BankStatement, data: { lineId: string }): StatementEvent[] => {
    throwIfRefused(takeBack(bankLineOf(own, data.lineId)))
    return [{ type: 'BankLineTakenBack', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const withAside = (own: BankStatement, id: string | undefined, aside: LiveBankLine['aside']): BankStatement =>
  own.status === 'none'
    ? own
    : { ...own, entries: own.entries.map((one) => (one.lineId === id ? { ...one, aside } : one)) }

const evolve: Evolve<BankStatement, typeof facts, 'customer'> = {
  BankStatementImported: (own, { statement }) => (statement ? { ...statement, status: 'imported', entries: [] } : own),
  BankLineImported: (own, { line }) =>
    own.status === 'none' || !line ? own : { ...own, entries: [...own.entries, { ...line, aside: null }] },
  BankLineSetAside: (own, { lineId: id, number: nth = 1, reason = '' }) => withAside(own, id, { reason, number: nth }),
  BankLineTakenBack: (own, { lineId: id }) => withAside(own, id, null),
}

export const bankStatement = {
  category: 'bank-statement',
  key: 'bankStatements',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) =>
    own.status === 'none'
      ? own
      : { ...own, id: own.statementId, entries: own.entries.map((one) => ({ id: one.lineId, ...one })) },
  money: z.object({ balances: Balances, entries: z.array(BankLine.pick({ amount: true })) }),
  idOf: (own) => (own.status === 'none' ? '' : own.statementId),
  claims: 'bankStatementId',
  identity: (own) => ({
    entityId: own.status === 'none' ? '' : own.statementId,
    parties: { customerId: null, supplierId: null },
  }),
  entityIdFor: {},
  topics: { customer: 'bankStatements', staff: 'bankStatements', supplier: 'bankStatements' },
} as const satisfies Aggregate<BankStatement, typeof facts, typeof decide, 'customer'>
