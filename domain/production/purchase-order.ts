import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { Amount, PositiveAmount, UnitPrice } from '../kernel/money.ts'
import { composeSlices } from '../kernel/slices.ts'
import type { ChangesState } from '../ordering/order-change-state.ts'
import { isBefore, type Moment } from '../time.ts'
import {
  purchaseOrderAssignment,
  purchaseOrderAssignmentCan,
  type PurchaseOrderAssignmentState,
} from './purchase-order-assignment.ts'
import {
  isReleased,
  type PurchaseOrderCore,
  type PurchaseOrderStatus,
  type Source,
  SpecSheet,
  unconfirmedStatuses,
} from './purchase-order-core.ts'
import { filesCan, type FilesState, purchaseOrderFiles } from './purchase-order-files.ts'
import { lifecycleCan, purchaseOrderLifecycle } from './purchase-order-lifecycle.ts'
import { notesCan, type NotesState, purchaseOrderNotes } from './purchase-order-notes.ts'
import { purchaseOrderTerms, termsCan, type TermsState } from './purchase-order-terms.ts'
import { supplierBillCan, supplierBills, type SupplierBillsState } from './supplier-bill.ts'
import { supplierPaymentCan, supplierPayments, type SupplierPaymentsState } from './supplier-payment.ts'

/**
 * Production of an order item by one supplier (tables PO-T). One stream, composed of slices: status, files, terms,
 * payments and notes each have a file. Before the release, it is visible only to staff; the release sends the supplier
 * the whole spec sheet in one fact (PO-D03). The stream belongs to one supplier: work that moves to another supplier
 * gets a new stream.
 */

export type PurchaseOrder = PurchaseOrderCore &
  FilesState &
  TermsState &
  SupplierPaymentsState &
  SupplierBillsState &
  NotesState &
  PurchaseOrderAssignmentState

/** Whether production is unfinished; such a purchase order is late after its planned ready date. */
export const isUnfinished = ({ status }: { status: string }): boolean => status !== 'completed' && status !== 'expired'

/** Whether its item has changed since it was created: it is then recalled, and a new one is planned (decision 101). */
export const isOutdated = (
  { source, createdAt }: Pick<PurchaseOrder, 'source' | 'createdAt'>,
  { remade }: ChangesState,
): boolean => source !== undefined && createdAt < (remade[source.itemId] ?? 0)

type Validity = { status: string; validUntil: Moment; plannedReadyDate: Moment }

/**
 * The time by which a purchase order has to be confirmed (PO-T12), as shown on screens and documents: undefined once it is
 * confirmed. Also undefined after the planned ready date: production must start long before such a deadline.
 */
export const confirmationDeadline = ({ status, validUntil, plannedReadyDate }: Validity): Moment | undefined =>
  [...unconfirmedStatuses, 'expired'].includes(status) && isBefore(validUntil, plannedReadyDate)
    ? validUntil
    : undefined

/** Columns of the staff board: the statuses in the order of production. */
export const purchaseOrderColumns = [
  'planning',
  'awaitingCustomerRelease',
  'released',
  'orderPlaced',
  'inProgress',
  'completed',
  'expired',
] as const satisfies readonly PurchaseOrderStatus[]

/** Groups in the supplier's list: to be confirmed, in production, finished. */
export const purchaseOrderGroups = ['new', 'work', 'done'] as const
export type PurchaseOrderGroup = (typeof purchaseOrderGroups)[number]

/** The group that a purchase order belongs to. */
export const purchaseOrderGroup = ({ status }: { status: PurchaseOrderStatus }): PurchaseOrderGroup => {
  if (status === 'completed' || status === 'expired') return 'done'
  return status === 'released' ? 'new' : 'work'
}

export const purchaseOrderCan = {
  ...lifecycleCan,
  ...filesCan,
  ...termsCan,
  ...supplierPaymentCan,
  ...supplierBillCan,
  ...notesCan,
  ...purchaseOrderAssignmentCan,
}

const whole = composeSlices<
  'supplier',
  [
    typeof purchaseOrderLifecycle,
    typeof purchaseOrderFiles,
    typeof purchaseOrderTerms,
    typeof supplierPayments,
    typeof supplierBills,
    typeof purchaseOrderNotes,
    typeof purchaseOrderAssignment,
  ]
>(
  purchaseOrderLifecycle,
  purchaseOrderFiles,
  purchaseOrderTerms,
  supplierPayments,
  supplierBills,
  purchaseOrderNotes,
  purchaseOrderAssignment,
)

export const purchaseOrder = {
  category: 'purchase-order',
  key: 'purchaseOrders',
  holds: 'many',
  ...whole,
  comparable: ({ createdAt: _, isAutomatic: __, removedAt: ___, ...own }) => ({
    id: own.spec?.purchaseOrderId ?? '',
    ...own,
  }),
  money: z.object({
    spec: SpecSheet,
    proposal: z.object({ unitPrice: UnitPrice }),
    bills: z.array(z.object({ amount: PositiveAmount })),
    payments: z.array(z.object({ amount: Amount })),
  }),
  idOf: (own) => own.spec?.purchaseOrderId ?? '',
  claims: 'purchaseOrderId',
  // The supplier is a party while the release applies: what staff plan before it, or after a recall, never reaches a feed
  // of suppliers. The next release contains it.
  identity: (own, { parties: { customerId } }) => ({
    entityId: own.spec?.purchaseOrderId ?? '',
    parties: { customerId, supplierId: (isReleased(own) && own.spec?.supplierId) || null },
  }),
  // Customers cannot see purchase orders: for them, these events belong to their order.
  entityIdFor: { customer: ({ source }) => (source as Source).requestId },
  topics: { customer: 'orders', staff: 'suppliers', supplier: 'suppliers' },
} as const satisfies Aggregate<PurchaseOrder, typeof whole.facts, typeof whole.decide, 'supplier'>
