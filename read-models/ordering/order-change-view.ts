import type { z } from 'zod'
import type { ChangeForCustomer, ChangeForStaff } from '#application/ordering/contracts/change-shapes.ts'
import { inCurrency, unitInCurrency } from '#domain/kernel/money.ts'
import type { ChangedPacks } from '#domain/ordering/changed-packs.ts'
import type { AmountChange, ChangedLine } from '#domain/ordering/order-change-facts.ts'
import { isRemade, type OrderChange, totalWith } from '#domain/ordering/order-change-state.ts'
import type { ExistingOrder } from '#domain/ordering/order.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { standardProduct } from './item-view.ts'

/** Proposed changes to an order, from its folded state. Pure; money is converted to numbers in the currency. */

const differenceView = ({ before, after }: AmountChange) => ({ before: inCurrency(before), after: inCurrency(after) })

const lineView = (line: ChangedLine | null) =>
  line && {
    specification: line.specification,
    quantity: line.quote.quantity,
    unitPrice: unitInCurrency(line.quote.unitPrice),
    total: inCurrency(line.quote.total),
    leadTimeDays: line.quote.leadTimeDays,
  }

/** Discounts and payments can be added after the proposal, so the totals of an open proposal are computed again. */
const totalsOf = (order: ExistingOrder, change: OrderChange) => {
  if (change.status !== 'proposed') return { total: differenceView(change.total), toPay: 0, overpaid: 0 }
  const after = totalWith(order, change)
  const paid = amountPaid(order.payments)
  return {
    total: differenceView({ before: order.totals?.total ?? 0, after }),
    toPay: inCurrency(Math.max(0, after - paid)),
    overpaid: inCurrency(Math.max(0, paid - after)),
  }
}

const itemView = (change: OrderChange['items'][number]) => {
  const { itemId, itemNumber, product, customerProductName, before, after, configured } = change
  return {
    itemId,
    itemNumber,
    product,
    customerProductName,
    before: lineView(before),
    after: lineView(after),
    isReconfigured: before !== null && configured !== null,
    isRemade: isRemade(change),
  }
}

const packsView = (packs: ChangedPacks['before']) =>
  packs && { quantity: packs.quantity, unitPrice: inCurrency(packs.unitPrice), total: inCurrency(packs.total) }

const standardItemView = (change: ChangedPacks) => ({
  itemId: change.itemId,
  itemNumber: change.itemNumber,
  product: standardProduct(change),
  before: packsView(change.before),
  after: packsView(change.after),
})

const changeView = (order: ExistingOrder, change: OrderChange) => {
  const { id: changeId, status, reason, items, shipping, validUntil, proposedOn, closedOn, answer } = change
  return {
    changeId,
    status,
    reason,
    items: items.map(itemView),
    standardItems: (change.standardItems ?? []).map(standardItemView),
    shipping: differenceView(shipping),
    ...totalsOf(order, change),
    validUntil,
    proposedOn,
    closedOn: closedOn ?? null,
    answer,
  }
}

/** Newest first. */
export const changesForCustomer = (order: ExistingOrder): z.input<typeof ChangeForCustomer>[] =>
  order.changes.map((change) => changeView(order, change)).toReversed()

/** Newest first. */
export const changesForStaff = (order: ExistingOrder): z.input<typeof ChangeForStaff>[] =>
  order.changes
    .map((change) => {
      const view = changeView(order, change)
      const sourcingOf = (itemId: string) => change.costs?.find((one) => one.itemId === itemId)?.sourcing
      return {
        ...view,
        items: view.items.map((item) => {
          const sourcing = sourcingOf(item.itemId)
          return {
            ...item,
            isRemade: item.isRemade || Boolean(sourcing),
            sourcing: sourcing
              ? { supplierId: sourcing.supplierId, unitCost: unitInCurrency(sourcing.unitCost) }
              : null,
          }
        }),
        internalNotes: change.internalNotes ?? '',
      }
    })
    .toReversed()
