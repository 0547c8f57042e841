import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type Marked, type MarkedJson, markNames } from '#application/contracts/names.ts'
import { type DisputeFilter, ListedDispute } from '#application/payments/contracts/disputes.ts'
import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { type CardDispute, cardDispute, type LiveDispute } from '#domain/payments/card-dispute.ts'
import { compose, run } from '../compose.ts'
import { assignmentView } from '../people/assignment-view.ts'
import { cutPage, type Place, projection, type Reader } from '../projection.ts'
import { columnBeginsWith } from '../search.ts'

/** Disputes of card payments: the staff view within an order, and the list of all disputes. */

export const disputeView = ({ cardPaymentId: _, ...dispute }: LiveDispute) => ({
  ...dispute,
  amount: inCurrency(dispute.amount),
  fee: inCurrency(dispute.fee),
  assignment: assignmentView(dispute.assignment),
})

type State = { dispute: CardDispute; caseId: string; requestId: string; customerId: string }

const mark = markNames(ListedDispute)

/** `card-dispute-for-staff`: one row per dispute. */
export const cardDisputeForStaffProjection = projection<State>({
  name: 'card-dispute-for-staff',
  version: 3,
  audience: 'staff',
  key: ({ type, stream }) => (aggregates.ofEvent(type)?.category === cardDispute.category ? stream : undefined),
  initial: { dispute: cardDispute.initial, caseId: '', requestId: '', customerId: '' },
  evolve: ({ dispute }, event: Redacted) => ({
    dispute: step(cardDispute.evolve, dispute, event),
    caseId: event.caseId,
    requestId: event.entityId,
    customerId: event.parties.customerId ?? '',
  }),
  columns: {
    case_id: 'text',
    request_id: 'text',
    status: 'text',
    opened_on: 'timestamptz',
    evidence_due_on: 'timestamptz',
    body: 'json',
  },
  row: ({ dispute, caseId, requestId, customerId }) =>
    dispute.status === 'none'
      ? undefined
      : {
          case_id: caseId,
          request_id: requestId,
          status: dispute.status,
          opened_on: dispute.openedOn,
          evidence_due_on: dispute.evidenceDueOn,
          body: mark({ ...disputeView(dispute), requestId, customerId }),
        },
  indexes: [['opened_on', 'key'], ['status', 'opened_on', 'key'], ['evidence_due_on', 'key'], ['request_id']],
  keepsState: true,
})

// Queries -------------------------------------------------------------------------------------------------------------

const table = 'for_staff.card_dispute_for_staff'
type Row = {
  key: string
  request_id: string | null
  status: string
  opened_on: string
  evidence_due_on: string | null
  body: Marked<ListedDispute>
}
type Tables = { [table]: Row }
const db = compose<Tables>()

const conditions = (
  eb: ExpressionBuilder<Tables, typeof table>,
  { q = '', status, dueFrom, dueTo }: DisputeFilter,
): Expression<SqlBool>[] => {
  const all = [
    ...columnBeginsWith('request_id', q),
    status && eb('status', '=', status),
    dueFrom === undefined ? undefined : eb('evidence_due_on', '>=', dueFrom),
    dueTo === undefined ? undefined : eb('evidence_due_on', '<=', dueTo),
    eb('request_id', 'is not', null),
  ]
  return all.filter((one) => one !== undefined)
}

/**
 * The item as stored. A payment of a cart can be disputed before the cart becomes an order; the order number is then
 * that of the ledger.
 */
const itemJson = sql<MarkedJson<ListedDispute>>`case when request_id = '' then replace(body::text, '"requestId":""',
  coalesce((select '"requestId":"' || l.request_id || '"' from for_staff.ledger_for_staff l
    where l.key = case_id and l.request_id is not null), '"requestId":""')) else body::text end`

/** A page of disputes as marked JSON, newest first, and the cursor of the next page. */
export const listDisputes = async (
  reader: Reader,
  { limit, after, ...filter }: DisputeFilter & { limit: number; after: Place | undefined },
) => {
  const rows = await run(
    reader,
    db
      .selectFrom(table)
      .select([itemJson.as('body'), sql<string>`opened_on::text`.as('sort'), 'key'])
      .where((eb) => eb.and(conditions(eb, filter)))
      .$if(after !== undefined, (query) =>
        query.where(sql<SqlBool>`(opened_on, key) < (${after![0]}::timestamptz, ${after![1]})`),
      )
      .orderBy('opened_on', 'desc')
      .orderBy('key', 'desc')
      .limit(limit + 1)
      .compile(),
  )
  const { items, next } = cutPage(rows, limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
}
