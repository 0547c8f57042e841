import type { z } from 'zod'
import { type Case, nextItemNumber, otherItemsOf, purchaseOrdersOf, shipmentsOf, workOf } from '#domain/case.ts'
import { amountOf, totalOf, unitPriceOf } from '#domain/kernel/money.ts'
import { throwIfRefused, notFound } from '#domain/kernel/refusal.ts'
import type { WantedPacks } from '#domain/ordering/changed-packs.ts'
import type { WantedChange } from '#domain/ordering/order-change.ts'
import { itemOf } from '#domain/ordering/order-items.ts'
import { requireExisting, type ExistingOrder } from '#domain/ordering/order.ts'
import { hasWork } from '#domain/ordering/progress.ts'
import { defaultValidity, type Quote, type Sourcing } from '#domain/ordering/quote.ts'
import { isStarted, makesPieces } from '#domain/production/purchase-order-core.ts'
import { usualPacking } from '#domain/shipping/packing.ts'
import type { Moment } from '#domain/time.ts'
import type { Ports } from '../pipeline/ports.ts'
import { currentSourcing } from '../production/current-sourcing.ts'
import { orderChanges as contracts, type WantedChangeInput, type WantedPacksInput } from './contracts/order-changes.ts'
import { orderCommand } from './order-command.ts'
import { newItem, priceConfiguration, packingOf } from './packaging-items.ts'
import { newStandardItem, requireStock } from './standard-items.ts'

/**
 * Commands for changes to a placed order. Decided on the whole case, because a supplier can have started in the
 * meantime.
 */

type Wanted = z.output<typeof WantedChangeInput>
type PacksInput = z.output<typeof WantedPacksInput>
type Terms = Pick<Extract<Wanted, { kind: 'change' }>, 'quantity' | 'unitPrice' | 'leadTimeDays' | 'sourcing'>

/** Packs of each essential that have left. */
const packsShipped = (state: Case): Record<string, number> => {
  const gone = shipmentsOf(state).filter(({ status }) => status !== 'initial')
  return Object.fromEntries(
    state.order.standardItems.map(({ id }) => [
      id,
      gone.flatMap(({ items }) => items).reduce((sum, one) => (one.itemId === id ? sum + one.quantity : sum), 0),
    ]),
  )
}

/** Data of the case from outside the order's stream. */
const otherCaseData = (state: Case) => ({
  shipped: packsShipped(state),
  started: purchaseOrdersOf(state)
    .filter((po) => makesPieces(po) && isStarted(po))
    .flatMap(({ source }) => source?.itemId ?? []),
  hasWork: hasWork(workOf(state)),
  otherItems: otherItemsOf(state),
})

const quoteOf = ({ quantity, unitPrice, leadTimeDays }: Terms, validUntil: Moment): Quote => {
  const thousandths = unitPriceOf(unitPrice)
  return { quantity, unitPrice: thousandths, total: totalOf(quantity, thousandths), leadTimeDays, validUntil }
}

/** @throws {Rejection} `not-found` for an unknown supplier */
const sourcingIn = async ({ sourcing }: Terms, ports: Ports): Promise<Sourcing | undefined> => {
  if (!sourcing) return undefined
  throwIfRefused((await ports.people.supplierExists(sourcing.supplierId)) ? undefined : notFound('supplier'))
  return { supplierId: sourcing.supplierId, unitCost: unitPriceOf(sourcing.unitCost) }
}

const isSame = (a: Sourcing | undefined, b: Sourcing | undefined): boolean =>
  a?.supplierId === b?.supplierId && a?.unitCost === b?.unitCost

const wantedOf = async (wanted: Wanted, state: Case, validUntil: Moment, ports: Ports): Promise<WantedChange> => {
  if (wanted.kind === 'remove') return wanted
  const order = requireExisting(state.order)
  const terms = { quote: quoteOf(wanted, validUntil), sourcing: await sourcingIn(wanted, ports) }
  if (wanted.kind === 'add') {
    const { configuration, customerProductName, quantity } = wanted
    const { configured: _, ...item } = newItem({ ...configuration, customerProductName }, order.currency, ports)
    return {
      kind: 'add',
      item: {
        ...item,
        configured: priceConfiguration({ ...configuration, quantity }, order.currency, ports, usualPacking),
      },
      ...terms,
    }
  }
  const { itemId, configuration, quantity } = wanted
  const item = itemOf(order, itemId)
  const configured =
    configuration && priceConfiguration({ ...configuration, quantity }, order.currency, ports, packingOf(item))
  // A different supplier or cost requires a new purchase order.
  const sourcing = isSame(terms.sourcing, currentSourcing(state, item)) ? undefined : terms.sourcing
  return { kind: 'change', itemId, configured, quote: terms.quote, sourcing }
}

/** @throws {Rejection} if fewer packs are in stock, or if an additional product is not in the catalogue */
const wantedPacks = async (wanted: PacksInput, order: ExistingOrder, ports: Ports): Promise<WantedPacks> => {
  if ('productId' in wanted) return { item: await newStandardItem(order, wanted, ports) }
  const item = order.standardItems.find(({ id }) => id === wanted.itemId)
  const more = wanted.quantity - (item?.quantity ?? 0)
  if (item && more > 0) await requireStock({ ...item, quantity: more }, ports)
  return wanted
}

export const proposeOrderChange = orderCommand(contracts.propose, 'ProposeOrderChange', {
  scope: 'case',
  data: async ({ reason, items, standardItems, shipping, internalNotes, ...input }, { state, ports }) => {
    const order = requireExisting(state.order)
    const validUntil = input.validUntil ?? defaultValidity(ports.now())
    const changes: WantedChange[] = []
    for (const item of items) changes.push(await wantedOf(item, state, validUntil, ports))
    const packs: WantedPacks[] = []
    for (const one of standardItems) packs.push(await wantedPacks(one, order, ports))
    return {
      ...otherCaseData(state),
      changeId: ports.idGenerator.ulid(),
      reason,
      changes,
      packs,
      shipping: shipping === undefined ? undefined : amountOf(shipping),
      validUntil,
      internalNotes,
    }
  },
})

export const withdrawOrderChange = orderCommand(contracts.withdraw, 'WithdrawOrderChange', {
  data: ({ changeId, reason }) => ({ changeId, reason }),
})

export const acceptOrderChange = orderCommand(contracts.accept, 'AcceptOrderChange', {
  scope: 'case',
  data: async ({ changeId }, { state, ports }) => {
    // More packs can be out of stock since the proposal.
    const { standardItems = [] } = state.order.changes.find(({ id }) => id === changeId) ?? {}
    for (const { before, after, ...item } of standardItems) {
      const more = (after?.quantity ?? 0) - (before?.quantity ?? 0)
      if (more > 0) await requireStock({ ...item, quantity: more }, ports)
    }
    return { ...otherCaseData(state), changeId, nextItem: nextItemNumber(state) }
  },
})

export const declineOrderChange = orderCommand(contracts.decline, 'DeclineOrderChange', {
  data: ({ changeId, reason }) => ({ changeId, reason }),
})
