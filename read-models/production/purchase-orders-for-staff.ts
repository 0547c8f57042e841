import { markNames } from '#application/contracts/names.ts'
import { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { step } from '#domain/kernel/decider.ts'
import { unconfirmedStatuses } from '#domain/production/purchase-order-core.ts'
import { isUnfinished, type PurchaseOrder, purchaseOrder } from '#domain/production/purchase-order.ts'
import { millisecondsOf } from '#domain/time.ts'
import { nullColumns, projection } from '../projection.ts'
import { searchVector, wordsOf, wordsToFind } from '../search.ts'
import { purchaseOrderForStaff } from './purchase-order-view.ts'
import { purchaseOrderKey } from './purchase-orders.ts'

/** Purchase orders of all suppliers, for the staff's production lists; every filter and sort uses an index. */

type State = { po: PurchaseOrder; changedOn: string }

/** `due_on` of a finished or expired purchase order: never late, sorted last by due date. */
const neverDue = '9999-12-31T00:00:00.000Z'

/** `board_order`: position in its column of the board; by planned ready date, once finished newest first (ms). */
const columns = {
  purchase_order_id: 'text',
  supplier_id: 'text',
  status: 'text',
  ready_on: 'timestamptz',
  due_on: 'timestamptz',
  board_order: 'bigint',
  expires_on: 'timestamptz',
  changed_on: 'timestamptz',
  assignee_id: 'text',
  assigned_due_on: 'timestamptz',
  follow_up_on: 'timestamptz',
  search: 'text',
  removed_id: 'text',
  body: 'json',
} as const

const mark = markNames(PurchaseOrderForStaff)

/** `purchase-order-for-staff`: one row per purchase order, starting with its creation. */
export const purchaseOrderForStaffProjection = projection<State>({
  name: 'purchase-order-for-staff',
  version: 17,
  audience: 'staff',
  key: purchaseOrderKey,
  initial: { po: purchaseOrder.initial, changedOn: '' },
  evolve: ({ po }, event) => ({ po: step(purchaseOrder.evolve, po, event), changedOn: event.at }),
  columns,
  row: ({ po, changedOn }) => {
    const view = purchaseOrderForStaff(po)
    if (view) return columnsOf(view, changedOn)
    return po.spec && { ...nullColumns(columns), removed_id: po.spec.purchaseOrderId }
  },
  indexes: [
    ['purchase_order_id'],
    ['changed_on', 'key'],
    ['due_on', 'key'],
    ['ready_on', 'key'],
    { sparse: ['expires_on', 'key'] },
    ['status', 'changed_on', 'key'],
    ['status', 'board_order', 'key'],
    ['supplier_id', 'changed_on', 'key'],
    { sparse: ['assignee_id', 'changed_on', 'key'] },
    { sparse: ['assigned_due_on', 'key'] },
    { sparse: ['follow_up_on', 'key'] },
    { sparse: ['removed_id'] },
    { gin: searchVector },
  ],
  keepsState: true,
})

const columnsOf = (view: PurchaseOrderForStaff, changedOn: string) => ({
  ...nullColumns(columns),
  purchase_order_id: view.id,
  supplier_id: view.supplierId,
  status: view.status,
  ready_on: view.plannedReadyDate,
  due_on: isUnfinished(view) ? view.plannedReadyDate : neverDue,
  board_order: isUnfinished(view) ? millisecondsOf(view.plannedReadyDate) : -millisecondsOf(changedOn),
  expires_on: unconfirmedStatuses.includes(view.status) ? view.validUntil : null,
  changed_on: changedOn,
  assignee_id: view.assignment.assignee?.id ?? null,
  assigned_due_on: isUnfinished(view) ? view.assignment.dueDate : null,
  follow_up_on: view.assignment.followUpOn,
  search: searchedIn(view),
  body: mark(view),
})

/** Both numbers, the product and choice names in every language, and the dimensions. */
const searchedIn = ({ id, source, title, specification }: PurchaseOrderForStaff): string => {
  const choices = specification.flatMap(({ dimensions, choices: of }) => [...dimensions, ...of.flatMap(Object.values)])
  const words = [
    ...wordsOf([id, source.requestId, ...choices].join(' ')),
    ...wordsToFind(Object.values(title).join(' ')),
  ]
  return [...new Set(words)].join(' ')
}
