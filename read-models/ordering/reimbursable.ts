import { aggregates } from '#domain/aggregates.ts'
import { type Case, emptyCase, evolveCase } from '#domain/case.ts'
import { reimbursableIn, type Reimbursed, reimbursedBy } from '#domain/ordering/reimbursable-work.ts'
import type { Reimbursable } from '#domain/ordering/reimbursement.ts'
import { isBefore } from '#domain/time.ts'
import { projection, type Reader } from '../projection.ts'

/** A customer's samples and services that can still be reimbursed with an order (SAMPLE-D02, SERVICE-D02). */

/** Relevant events of the order; all events of samples and services are relevant. */
const ofOrder = [
  'OrderCreated',
  'PackagingItemAdded',
  'PackagingItemConfigured',
  'PackagingItemRemoved',
  'OrderPlaced',
  'DraftReopened',
  'OrderCancelled',
]

/** `reimbursable-for-staff`: one row per case with completed work, or with reimbursements for such work. */
export const reimbursableForStaffProjection = projection<Case>({
  name: 'reimbursable-for-staff',
  version: 6,
  audience: 'staff',
  key: ({ type, caseId }) =>
    ofOrder.includes(type) || ['sample', 'service'].includes(aggregates.ofEvent(type)?.category ?? '')
      ? caseId
      : undefined,
  initial: emptyCase,
  evolve: evolveCase,
  columns: { customer_id: 'text', body: 'json' },
  row: (state) => {
    const body: Body = { reimbursable: reimbursableIn(state), reimbursed: reimbursedBy(state) }
    const isEmpty = body.reimbursable.length + body.reimbursed.length === 0
    return isEmpty || state.order.status === 'none' ? undefined : { customer_id: state.order.customerId, body }
  },
  indexes: [['customer_id']],
  keepsState: true,
})

type Body = { reimbursable: Reimbursable[]; reimbursed: Reimbursed[] }

// Queries -------------------------------------------------------------------------------------------------------------

/** A customer's completed samples and services that have not been reimbursed yet, oldest first. */
export const findReimbursable = async (reader: Reader, customerId: string): Promise<Reimbursable[]> =>
  openReimbursable(await bodiesOf(reader, customerId))

/** A customer's samples and services that were reimbursed with an order. */
export const findReimbursed = async (reader: Reader, customerId: string): Promise<Reimbursed[]> =>
  (await bodiesOf(reader, customerId)).flatMap(({ reimbursed }) => reimbursed)

const bodiesOf = async (reader: Reader, customerId: string): Promise<Body[]> => {
  const { rows } = await reader.query<{ body: Body }>({
    name: 'reimbursable',
    text: `select body from for_staff.reimbursable_for_staff where customer_id = $1`,
    values: [customerId],
  })
  return rows.map(({ body }) => body)
}

/** The work in a customer's cases that can still be reimbursed. */
export const openReimbursable = (cases: readonly Body[]): Reimbursable[] => {
  const gone = new Set(cases.flatMap(({ reimbursed }) => reimbursed.map(({ id }) => id)))
  return cases
    .flatMap(({ reimbursable }) => reimbursable)
    .filter(({ id }) => !gone.has(id))
    .toSorted((a, b) => (isBefore(a.completedOn, b.completedOn) ? -1 : 1))
}
