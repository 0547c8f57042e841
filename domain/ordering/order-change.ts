import type { Context } from '../kernel/decider.ts'
import type { EventOf } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, invalidInput, notFound, Rejection } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { type DiscountEvent, usesReduced } from '../payments/discount.ts'
import type { PaymentsState } from '../payments/payments-state.ts'
import { repacked } from '../shipping/packing.ts'
import { isBefore, type Moment } from '../time.ts'
import {
  type ChangedPacks,
  changedPacks,
  changesPacks,
  isAsProposed,
  packsApplied,
  requireChangeablePacks,
  type WantedPacks,
} from './changed-packs.ts'
import { type ItemChange, type ItemCost, maxChangedItems, orderChangeFacts } from './order-change-facts.ts'
import {
  type ChangesState,
  openChange,
  orderChangeCan,
  type OrderChange,
  type OrderChangeStatus,
  partsWith,
  readyWith,
  remadeItems,
  totalWith,
} from './order-change-state.ts'
import type { coreFacts, OrderCore } from './order-core.ts'
import {
  itemOf,
  itemsOf,
  type ItemsState,
  type PackagingItem,
  producedItems,
  type QuotesState,
  sourcingOf,
} from './order-items.ts'
import { addedAs, configuredAs, type ItemEvent, type NewItem, type PricedConfiguration } from './packaging-item.ts'
import type { QuoteEvent } from './quote-facts.ts'
import type { Quote, Sourcing } from './quote.ts'
import type { StandardItemEvent, StandardItemsState } from './standard-items.ts'
import { maxItems } from './work-item.ts'

/**
 * Changes to a placed order: staff propose them, the customer accepts or declines (ORDER-D04: only staff edit the items
 * of an order in progress; decision 101). Nothing changes before that. An accepted change is recorded with the same
 * facts as any other change of an item, so all folds and views apply it.
 */

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState & StandardItemsState & PaymentsState & ChangesState
type ChangeEvent = EventOf<typeof orderChangeFacts>

type Terms = { quote: Quote; sourcing: Sourcing | undefined }
/** A change to one item, as requested by staff. */
export type WantedChange =
  | ({ kind: 'change'; itemId: string; configured: PricedConfiguration | undefined } & Terms)
  | ({ kind: 'add'; item: NewItem & { configured: PricedConfiguration } } & Terms)
  | { kind: 'remove'; itemId: string }

/**
 * Data of the case from outside the order's stream: items whose purchase orders were started, packs of each essential
 * that have left, whether there is other work, and the number of items other than packaging that were ever added.
 */
type Standing = {
  started: readonly string[]
  shipped: Readonly<Record<string, number>>
  hasWork: boolean
  otherItems: number
}

const lineOf = ({ configured, selected }: Pick<PackagingItem, 'configured' | 'selected'>) =>
  selected ? { specification: configured?.specification ?? [], quote: selected } : null

const withoutCalculation = ({ calculation: _, ...configured }: PricedConfiguration) => configured

const itemChange = (order: Order, wanted: WantedChange): ItemChange => {
  if (wanted.kind === 'add') {
    const { itemId, product, customerProductName, configured } = wanted.item
    const after = { specification: configured.specification, quote: wanted.quote }
    const named = { itemId, itemNumber: null, product, customerProductName }
    return { ...named, before: null, after, configured: withoutCalculation(configured) }
  }
  const item = itemOf(order, wanted.itemId)
  const { id, itemNumber, product, customerProductName } = item
  const before = lineOf(item)
  const named = { itemId: id, itemNumber, product, customerProductName, before }
  if (wanted.kind === 'remove') return { ...named, after: null, configured: null }
  const { configured, quote } = wanted
  const specification = (configured ?? item.configured)?.specification ?? []
  return { ...named, after: { specification, quote }, configured: configured ? withoutCalculation(configured) : null }
}

const costOf = (wanted: WantedChange): ItemCost[] => {
  if (wanted.kind === 'remove') return []
  const itemId = wanted.kind === 'add' ? wanted.item.itemId : wanted.itemId
  const calculation = (wanted.kind === 'add' ? wanted.item.configured : wanted.configured)?.calculation ?? []
  return [{ itemId, calculation, sourcing: wanted.sourcing ?? null }]
}

const isSameQuote = (a: Quote | undefined, b: Quote | undefined): boolean =>
  a?.quantity === b?.quantity && a?.unitPrice === b?.unitPrice && a?.leadTimeDays === b?.leadTimeDays

const changesSomething = ({ before, after, configured }: ItemChange): boolean =>
  configured !== null || !isSameQuote(before?.quote, after?.quote)

/** @throws {Rejection} if the items cannot be changed in this way */
const requireChangeable = (
  order: Order,
  items: readonly ItemChange[],
  packs: readonly ChangedPacks[],
  { started, shipped, hasWork, otherItems }: Standing,
): void => {
  requireChangeablePacks(order, packs, shipped)
  for (const { itemId, before } of items) {
    if (before) throwIfRefused(orderChangeCan.changeItem(itemOf(order, itemId), started.includes(itemId)))
  }
  const added = items.filter(({ before }) => !before).length
  const removed = items.filter(({ after }) => !after).map(({ itemId }) => itemId)
  const removedPacks = packs.filter(({ after }) => !after).length
  const addedPacks = packs.filter(({ before }) => !before).length
  const essentials = order.standardItems.length + addedPacks - removedPacks
  const left = producedItems(order.items).filter(({ id }) => !removed.includes(id)).length + added + essentials
  throwIfRefused(left === 0 && !hasWork ? ruleBroken('items', 'rule.changeLeavesNothing') : undefined)
  throwIfRefused(
    order.items.length + added + otherItems + addedPacks > maxItems
      ? ruleBroken('items', 'rule.mostItems', { n: maxItems })
      : undefined,
  )
}

/** @throws {Rejection} `not-found` for an unknown proposal */
const changeOf = (order: Order, changeId: string): OrderChange => {
  const found = order.changes.find(({ id }) => id === changeId)
  if (!found) throw new Rejection(notFound('orderChange'))
  return found
}

type Proposal = Standing & {
  changeId: string
  reason: string
  changes: WantedChange[]
  packs: WantedPacks[]
  /** In minor units; undefined if unchanged. */
  shipping: number | undefined
  validUntil: Moment
  internalNotes: string
}

const decide = {
  ProposeOrderChange: (order: Order, proposal: Proposal, { now }: Context): ChangeEvent[] => {
    const { changeId, reason, changes, validUntil, internalNotes } = proposal
    throwIfRefused(orderChangeCan.propose(order))
    throwIfRefused(
      isBefore(now, validUntil) ? undefined : invalidInput('validUntil', 'input.future', { field: 'validUntil' }),
    )
    const parts = order.placedParts
    if (!parts) throw new Error('An order in progress has no placed parts')
    const wanted = changes.map((one) => itemChange(order, one))
    const packs = proposal.packs.map((one) => changedPacks(order, one))
    const ids = [...wanted, ...packs].map(({ itemId }) => itemId)
    throwIfRefused(new Set(ids).size === ids.length ? undefined : ruleBroken('items', 'rule.changeItemOnce'))
    throwIfRefused(
      ids.length > maxChangedItems ? ruleBroken('items', 'rule.mostItems', { n: maxChangedItems }) : undefined,
    )
    requireChangeable(order, wanted, packs, proposal)
    const costs = changes.flatMap(costOf)
    const isSourced = (itemId: string) => costs.some((one) => one.itemId === itemId && one.sourcing !== null)
    const items = wanted.filter((one) => changesSomething(one) || isSourced(one.itemId))
    const shipping = { before: parts.shipping, after: proposal.shipping ?? parts.shipping }
    const standardItems = packs.filter(changesPacks)
    const isSame = !items.some(changesSomething) && standardItems.length === 0 && shipping.before === shipping.after
    throwIfRefused(isSame ? ruleBroken('items', 'rule.changeNothing') : undefined)
    const total = { before: order.totals?.total ?? 0, after: totalWith(order, { items, standardItems, shipping }) }
    const ofChanged = costs.filter(({ itemId }) => items.some((one) => one.itemId === itemId))
    const changed = { items, ...(standardItems.length > 0 && { standardItems }), shipping, total }
    const data = { changeId, reason, ...changed, validUntil, costs: ofChanged, internalNotes }
    return [{ type: 'OrderChangeProposed', data }]
  },
  WithdrawOrderChange: (order: Order, data: { changeId: string; reason: string }): ChangeEvent[] => {
    throwIfRefused(orderChangeCan.withdraw(order, changeOf(order, data.changeId)))
    return [{ type: 'OrderChangeWithdrawn', data }]
  },
  /** Sent by a timer; the open proposal may have been answered in the meantime. */
  ExpireOrderChange: (order: Order, _: object, { now }: Context): ChangeEvent[] => {
    throwIfRefused(orderChangeCan.expire(order))
    const open = openChange(order)
    return open && !isBefore(now, open.validUntil) ? [{ type: 'OrderChangeExpired', data: { changeId: open.id } }] : []
  },
  DeclineOrderChange: (order: Order, data: { changeId: string; reason: string }): ChangeEvent[] => {
    throwIfRefused(orderChangeCan.decline(order, changeOf(order, data.changeId)))
    return [{ type: 'OrderChangeDeclined', data }]
  },
  /** `nextItem`: the number of the next item of the order, starting at 1 (ORDER-D02). */
  AcceptOrderChange: (
    order: Order,
    { changeId, nextItem, ...standing }: Standing & { changeId: string; nextItem: number },
    { now }: Context,
  ): (ItemEvent | QuoteEvent | StandardItemEvent | DiscountEvent | ChangeEvent)[] => {
    const change = changeOf(order, changeId)
    throwIfRefused(orderChangeCan.accept(order, change, now))
    const { items, standardItems = [] } = change
    const isUnchanged = items.every(({ itemId, before }) => {
      const item = itemsOf(order).find(({ id }) => id === itemId)
      return before ? isSameQuote(item?.selected, before.quote) : item === undefined
    })
    const arePacksUnchanged = standardItems.every((one) => isAsProposed(order, one))
    throwIfRefused(isUnchanged && arePacksUnchanged ? undefined : ruleBroken('changes', 'rule.changeOutdated'))
    requireChangeable(order, items, standardItems, standing)
    let number = nextItem
    const applied = items.flatMap((one) => appliedTo(order, one, change, one.before ? 0 : number++))
    const appliedPacks = standardItems.flatMap((one) => packsApplied(one, one.before ? 0 : number++))
    const remade = remadeItems(change)
    const dated = items.map((one) => ({ ...one, remade: remade.includes(one.itemId) }))
    const readyOn = readyWith(order.plannedReadyDate, dated, now) ?? null
    const parts = partsWith(order.placedParts!, change)
    const accepted = { type: 'OrderChangeAccepted' as const, data: { changeId, parts, readyOn } }
    return [...applied, ...appliedPacks, ...usesReduced(order, parts), accepted]
  },
}

/** A new configuration in the present packing of its item, which staff can have changed since the proposal (SHIP-016). */
const packedAs = (priced: PricedConfiguration, item: PackagingItem | undefined): PricedConfiguration => {
  const { packingInputs, embeddedPackingInputs } = priced
  const present = item?.configured?.packingInputs?.packingUnitConfiguration
  if (!present || !packingInputs) return priced
  if (JSON.stringify(present) === JSON.stringify(packingInputs.packingUnitConfiguration)) return priced
  return {
    ...priced,
    packingInputs: repacked(packingInputs, present),
    ...(embeddedPackingInputs && { embeddedPackingInputs: repacked(embeddedPackingInputs, present) }),
  }
}

/** The facts that apply the proposal to an item; `number` is for a new item. */
const appliedTo = (
  order: Order,
  { itemId, product, customerProductName, before, after, configured }: ItemChange,
  { costs = [] }: OrderChange,
  number: number,
): (ItemEvent | QuoteEvent)[] => {
  if (!after) return [{ type: 'PackagingItemRemoved', data: { itemId } }]
  const { calculation = [], sourcing } = costs.find((one) => one.itemId === itemId) ?? {}
  const item = before ? itemOf(order, itemId) : undefined
  const priced = configured && packedAs({ ...configured, calculation }, item)
  const configuring: ItemEvent[] = item
    ? priced
      ? [configuredAs(itemId, priced)]
      : []
    : addedAs(number, {
        itemId,
        product,
        customerProductName,
        samplesServicesOnly: false,
        configured: priced ?? undefined,
      })
  // A new configuration voids the quote that contained the supplier.
  const source = sourcing ?? (item && configured ? sourcingOf(item) : undefined)
  return [
    ...configuring,
    { type: 'QuoteSelected', data: { itemId, quote: after.quote } },
    ...(source ? [{ type: 'ItemSourced' as const, data: { itemId, sourcing: source } }] : []),
  ]
}

// evolve --------------------------------------------------------------------------------------------------------------

const initial: ChangesState = { changes: [], remade: {} }

const closed = (
  state: ChangesState,
  id: string,
  status: OrderChangeStatus,
  closedOn: Moment,
  answer = '',
): ChangesState => ({
  ...state,
  changes: state.changes.map((one) => (one.id === id ? { ...one, status, closedOn, answer } : one)),
})

const ended = (state: ChangesState, at: Moment): ChangesState => {
  const open = openChange(state)
  return open ? closed(state, open.id, 'ended', at) : state
}

type Others = Pick<typeof coreFacts, 'OrderCancelled' | 'OrderCompleted'>

const evolve: SliceEvolve<ChangesState, typeof orderChangeFacts, Others, 'customer'> = {
  OrderChangeProposed: (state, { changeId: id, ...data }, { at }) => ({
    ...state,
    changes: [...state.changes, { id, ...data, status: 'proposed', proposedOn: at, closedOn: undefined, answer: '' }],
  }),
  OrderChangeAccepted: (state, { changeId }, { at, position }) => {
    const change = state.changes.find(({ id }) => id === changeId)
    const remade = (change ? remadeItems(change) : []).map((itemId) => [itemId, position] as const)
    return { ...closed(state, changeId, 'accepted', at), remade: { ...state.remade, ...Object.fromEntries(remade) } }
  },
  OrderChangeDeclined: (state, { changeId, reason }, { at }) => closed(state, changeId, 'declined', at, reason),
  OrderChangeWithdrawn: (state, { changeId, reason }, { at }) => closed(state, changeId, 'withdrawn', at, reason),
  OrderChangeExpired: (state, { changeId }, { at }) => closed(state, changeId, 'expired', at),
  OrderCancelled: (state, _, { at }) => ended(state, at),
  OrderCompleted: (state, _, { at }) => ended(state, at),
}

export const orderChanges = { facts: orderChangeFacts, initial, decide, evolve }
