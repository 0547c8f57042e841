import type {
  PurchaseOrderForStaff,
  PurchaseOrderForSupplier,
} from '#application/production/contracts/purchase-order-shapes.ts'
import { inCurrency, totalOf, unitInCurrency } from '#domain/kernel/money.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { isReleased, type SpecSheet } from '#domain/production/purchase-order-core.ts'
import { isNoteUnanswered } from '#domain/production/purchase-order-notes.ts'
import type { PurchaseOrder } from '#domain/production/purchase-order.ts'
import { billedOf, openBills, owedOf, type SupplierBillEntry } from '#domain/production/supplier-bill.ts'
import { type SupplierPaymentEntry, supplierPaymentStatus } from '#domain/production/supplier-payment.ts'
import { isBefore, type Moment } from '#domain/time.ts'
import { assignmentView } from '../people/assignment-view.ts'

/** Converts a folded purchase order to the shapes of the contracts. Prices are the supplier's prices. */

type Live = PurchaseOrder & { spec: SpecSheet; createdOn: Moment }

/** The time of the last change that is visible to the reader. */
const changedOn = ({ createdOn, releasedOn, confirmedOn, startedOn, actualReadyDate, ...po }: PurchaseOrder): Moment =>
  [
    createdOn,
    releasedOn,
    confirmedOn,
    startedOn,
    actualReadyDate,
    po.returned?.on,
    po.proposal?.proposedOn,
    po.declinedProposal?.on,
    ...po.notes.map(({ on }) => on),
    ...po.files.map(({ addedOn }) => addedOn),
    ...po.bills.flatMap(({ recordedOn, cancelledOn }) => [recordedOn, cancelledOn]),
    ...po.payments.map(({ recordedOn }) => recordedOn),
  ].reduce<Moment>((latest, at) => (at && isBefore(latest, at) ? at : latest), '1970-01-01T00:00:00.000Z')

const proposalOf = ({ proposal, spec: { quantity } }: Pick<Live, 'proposal' | 'spec'>) =>
  proposal
    ? {
        ...proposal,
        unitPrice: unitInCurrency(proposal.unitPrice),
        total: inCurrency(totalOf(quantity, proposal.unitPrice)),
      }
    : null

const paymentOf = (po: Live) => {
  const { amount, isWhole } = billedOf(po)
  const paid = amountPaid(po.payments)
  return {
    status: supplierPaymentStatus(po),
    alreadyPaid: inCurrency(paid),
    billed: inCurrency(amount),
    billedWhole: isWhole,
    open: inCurrency(owedOf(po) - paid),
    difference: isWhole ? inCurrency(amount - po.spec.total) : null,
  }
}

const entryOf = ({ id, amount, date, paymentTermNotes, method, reference, reverses }: SupplierPaymentEntry) => ({
  id,
  amount: inCurrency(amount),
  date,
  paymentTermNotes,
  method: method ?? 'bankTransfer',
  reference: reference ?? '',
  reverses: reverses ?? null,
})

/** A bill of the purchase order with its unpaid amount. */
const billOf = (po: Live) => {
  const open = new Map(openBills(po).map(({ bill, open: left }) => [bill.id, left]))
  return ({ id, number, date, dueDate, amount, final, file, cancelledOn }: SupplierBillEntry) => ({
    id,
    number,
    date,
    dueDate,
    amount: inCurrency(amount),
    open: inCurrency(open.get(id) ?? 0),
    final,
    file,
    cancelledOn: cancelledOn ?? null,
  })
}

const common = (po: Live) => {
  const { purchaseOrderId, supplierId: _, unitPrice, total, confirmationFrom, ...spec } = po.spec
  return {
    ...spec,
    cartons: spec.cartons ?? [],
    id: purchaseOrderId,
    status: po.status as PurchaseOrderForStaff['status'],
    unitPrice: unitInCurrency(unitPrice),
    total: inCurrency(total),
    confirmation: {
      from: confirmationFrom,
      completed: po.confirmedOn !== undefined,
      completedOn: po.confirmedOn ?? null,
      completedBy: po.confirmedBy ?? null,
    },
    attachments: po.files.map(({ artwork = false, ...file }) => ({ ...file, artwork })),
    proposal: proposalOf(po),
    declinedProposal: po.declinedProposal ?? null,
    returned: po.returned ?? null,
    startedOn: po.startedOn ?? null,
    actualReadyDate: po.actualReadyDate ?? null,
    quantityMade: po.quantityMade,
  }
}

/** For the supplier to which it was released; `po` is folded from the events visible to that supplier. */
export const purchaseOrderForSupplier = (po: PurchaseOrder, changed: Moment): PurchaseOrderForSupplier | undefined => {
  const { spec, releasedOn } = po
  if (!isReleased(po) || !spec || !releasedOn) return undefined
  const live: Live = { ...po, spec, createdOn: releasedOn }
  return {
    audience: 'supplier',
    ...common(live),
    payment: { ...paymentOf(live), history: po.payments.map(entryOf), bills: po.bills.map(billOf(live)) },
    notes: po.notes.map(({ id, text, by, on }) => ({
      id,
      text,
      on,
      by: by.kind === 'supplier' ? 'supplier' : 'staff',
    })),
    releasedOn,
    changedOn: changed,
  }
}

/** For staff; undefined if it was removed. */
export const purchaseOrderForStaff = (po: PurchaseOrder): PurchaseOrderForStaff | undefined => {
  const { source, spec, createdOn, releasedOn } = po
  if (po.status === 'removed' || !source || !spec || !createdOn) return undefined
  const live: Live = { ...po, spec, createdOn }
  const shown = billOf(live)
  return {
    audience: 'staff',
    ...common(live),
    supplierId: spec.supplierId,
    assignment: assignmentView(po.assignment),
    waitingFor: po.waitingFor ?? null,
    noteUnanswered: isNoteUnanswered(po),
    source,
    payment: {
      ...paymentOf(live),
      history: po.payments.map((one) => ({
        ...entryOf(one),
        notes: one.notes ?? '',
        bankLine:
          one.bankLine && !one.reverses ? { statementId: one.bankLine.statementId, lineId: one.bankLine.lineId } : null,
      })),
      bills: po.bills.map((one) => ({ ...shown(one), notes: one.notes ?? '', reason: one.reason ?? '' })),
    },
    notes: po.notes.map(({ id, text, by, on, visibleToSupplier }) => ({
      id,
      text,
      on,
      visibleToSupplier,
      by: { id: by.id },
    })),
    createdOn,
    releasedOn: releasedOn ?? null,
    changedOn: changedOn(po),
  }
}
