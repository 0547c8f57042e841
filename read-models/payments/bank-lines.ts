import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { BankLineFilter, LineStatus } from '#application/payments/contracts/bank-statement-shapes.ts'
import type { Redacted } from '#domain/events.ts'
import type { BankLineUse } from '#domain/payments/bank-line-use.ts'
import type { BankLine } from '#domain/payments/bank-statement.ts'
import { useKey } from '#domain/payments/use-keys.ts'
import { compose, run } from '../compose.ts'
import { cutPage, type Place, projection, type Reader } from '../projection.ts'
import { containsWords, searchVector, wordsToFind } from '../search.ts'

/**
 * Lines of bank statements, and the payments recorded from them, for staff. These are two views, because a row is
 * folded from one case and a payment belongs to the case of its order.
 */

const lineEvents: readonly string[] = ['BankLineImported', 'BankLineSetAside', 'BankLineTakenBack']

type LineState = { statementId: string; place: number; line: BankLine | undefined; reason: string | undefined }

const lineIdOf = ({ type, data }: Pick<Redacted, 'type' | 'data'>): string =>
  type === 'BankLineImported' ? (data['line'] as BankLine).lineId : (data['lineId'] as string)

/** `bank-line-for-staff`: one row per line. */
export const bankLineForStaffProjection = projection<LineState>({
  name: 'bank-line-for-staff',
  version: 2,
  audience: 'staff',
  key: (event) => (lineEvents.includes(event.type) ? lineIdOf(event) : undefined),
  initial: { statementId: '', place: 0, line: undefined, reason: undefined },
  evolve: (state, { type, data, entityId, position }: Redacted) => {
    if (type === 'BankLineImported') {
      return { statementId: entityId, place: position, line: data['line'] as BankLine, reason: undefined }
    }
    return { ...state, reason: type === 'BankLineSetAside' ? (data['reason'] as string) : undefined }
  },
  columns: { statement_id: 'text', place: 'bigint', aside: 'integer', search: 'text', body: 'json' },
  row: ({ statementId, place, line, reason }) =>
    line && {
      statement_id: statementId,
      place,
      aside: reason === undefined ? 0 : 1,
      search: wordsToFind(`${line.reference} ${line.remittance} ${line.counterparty.name}`).join(' '),
      body: { line, reason: reason ?? '' },
    },
  indexes: [['statement_id', 'place'], ['statement_id', 'aside', 'place'], { gin: searchVector }],
  keepsState: true,
})

type UseState = { use: BankLineUse | undefined; requestId: string | null; purchaseOrderId: string | null }

const notUsed: UseState = { use: undefined, requestId: null, purchaseOrderId: null }
const usingEvents: readonly string[] = [
  'PaymentRecorded',
  'PaymentEntryRemoved',
  'SupplierPaymentRecorded',
  'SupplierPaymentRemoved',
]

/** `bank-line-use-for-staff`: one row per payment recorded from a line, until an entry reverses the payment. */
export const bankLineUseForStaffProjection = projection<UseState>({
  name: 'bank-line-use-for-staff',
  version: 2,
  audience: 'staff',
  key: ({ type, data }) => {
    if (!usingEvents.includes(type)) return undefined
    const use = data['bankLine'] as BankLineUse | undefined
    return use && useKey(use.lineId, use.number)
  },
  initial: notUsed,
  evolve: (_, { type, data, entityId }: Redacted) => {
    const use = data['bankLine'] as BankLineUse
    if (type === 'PaymentRecorded') return { use, requestId: entityId, purchaseOrderId: null }
    return type === 'SupplierPaymentRecorded' ? { use, requestId: null, purchaseOrderId: entityId } : notUsed
  },
  columns: { statement_id: 'text', line_id: 'text', request_id: 'text', purchase_order_id: 'text' },
  row: ({ use, requestId, purchaseOrderId }) =>
    use && {
      statement_id: use.statementId,
      line_id: use.lineId,
      request_id: requestId,
      purchase_order_id: purchaseOrderId,
    },
  indexes: [['line_id'], ['statement_id']],
  keepsState: true,
})

// Queries -------------------------------------------------------------------------------------------------------------

const table = 'for_staff.bank_line_for_staff'
const uses = 'for_staff.bank_line_use_for_staff'
type Row = {
  key: string
  statement_id: string
  place: number
  aside: number
  body: { line: BankLine; reason: string }
}
type Use = {
  key: string
  statement_id: string
  line_id: string
  request_id: string | null
  purchase_order_id: string | null
}
type Tables = { [table]: Row; [uses]: Use }
const db = compose<Tables>()

/** A line with the order or purchase order for which it was recorded; `reason`: why it was set aside. */
export type ListedLine = {
  line: BankLine
  reason: string
  status: LineStatus
  requestId: string | null
  purchaseOrderId: string | null
}

type Builder = ExpressionBuilder<{ l: Row; u: Tables[typeof uses] }, 'l' | 'u'>

const ofStatus = (eb: Builder, status: LineStatus): Expression<SqlBool> => {
  if (status === 'aside') return eb('l.aside', '=', 1)
  if (status === 'matched') return eb('u.line_id', 'is not', null)
  return eb.and([eb('l.aside', '=', 0), eb('u.line_id', 'is', null)])
}

const conditions = (eb: Builder, { q = '', status, lineId }: BankLineFilter): Expression<SqlBool>[] => [
  ...containsWords(q),
  ...(status ? [ofStatus(eb, status)] : []),
  ...(lineId === undefined ? [] : [eb('l.key', '=', lineId)]),
]

export type LineListQuery = BankLineFilter & { statementId: string; limit: number; after: Place | undefined }

/** The list statement. */
export const bankLineListStatement = ({ statementId, limit, after, ...filter }: LineListQuery) =>
  db
    .selectFrom(`${table} as l`)
    .leftJoin(`${uses} as u`, 'u.line_id', 'l.key')
    .select(['l.body', 'l.aside', 'u.line_id as usedLine', 'u.request_id as requestId'])
    .select(['u.purchase_order_id as purchaseOrderId', sql<string>`l.place::text`.as('sort'), 'l.key'])
    .where('l.statement_id', '=', statementId)
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`l.place > ${after![0]}::bigint`))
    .orderBy('l.place')
    .limit(limit + 1)
    .compile()

/** A page of a statement's lines, and the cursor of the next page. */
export const listBankLines = async (
  reader: Reader,
  query: LineListQuery,
): Promise<{ items: ListedLine[]; next: Place | undefined }> => {
  const rows = await run(reader, bankLineListStatement(query))
  const { items, next } = cutPage(rows, query.limit, ({ sort, key }): Place => [sort, key])
  return {
    items: items.map(({ body, aside, usedLine, requestId, purchaseOrderId }) => ({
      ...body,
      requestId,
      purchaseOrderId,
      status: aside === 1 ? 'aside' : usedLine === null ? 'open' : 'matched',
    })),
    next,
  }
}
