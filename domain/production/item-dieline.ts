import { z } from 'zod'
import { Attachment } from '../files/attachment.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { type Item, itemOf, type ItemsState, type QuotesState } from '../ordering/order-items.ts'
import type { packagingItemFacts } from '../ordering/packaging-item-facts.ts'
import type { Moment } from '../time.ts'
import type { DielineStatus } from './purchase-order-core.ts'

/**
 * Dielines of an item (ORDER-D09, ORDER-T37, ART-D06). The shop draws what it prices; staff provide the dieline of a
 * product without a shop price, drawn by them or by the factory. Staff can also add dielines to other items. Those of
 * the factory are visible to staff only until they are provided to the customer.
 */

// Events --------------------------------------------------------------------------------------------------------------

const itemId = z.string().min(1)

const facts = {
  /** Absent comments: an event of an earlier release, which had none. */
  DielineProvided: fact({ customer: { itemId, attachment: Attachment, comments: z.string().optional() } }),
  FactoryDielineAdded: fact({ staff: { itemId, attachment: Attachment } }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type ItemDieline = {
  attachments: Attachment[]
  /** Comments on the last one. */
  comments: string
  /** When and by which user the last one was provided. */
  providedOn: Moment | undefined
  providedBy: string | undefined
  /** Whether the last one was provided for the present configuration. */
  isCurrent: boolean
  /** Dielines of the factory; staff only. */
  factoryAttachments: Attachment[]
}

/** By item id. */
export type DielinesState = { dielines: Readonly<Record<string, ItemDieline>> }

const none: ItemDieline = {
  attachments: [],
  comments: '',
  providedOn: undefined,
  providedBy: undefined,
  isCurrent: false,
  factoryAttachments: [],
}

/** The dielines of an item; empty if it has only the drawing of its configuration. */
export const dielineFilesOf = ({ dielines }: DielinesState, id: string): ItemDieline => dielines[id] ?? none

type Drawn = Pick<Item, 'id' | 'configured'>

/** Whether the drawing of the shop is only preliminary: the product has no shop price (price control M, decision 218). */
export const isDrawingPreliminary = ({ configured }: Pick<Item, 'configured'>): boolean =>
  configured?.priceEstimate.priceControl === 'M'

/**
 * Dieline status of an item (ORDER-D09). While the drawing of the shop is only preliminary, the dieline is pending until staff provide it. Nothing is printed to a dieline if no artwork is
 * required.
 */
export const dielineStatusOf = (dielines: DielinesState, item: Drawn, artwork: { status: string }): DielineStatus => {
  if (dielineFilesOf(dielines, item.id).isCurrent) return 'available'
  if (!item.configured) return 'pending'
  if (artwork.status === 'notRequired') return 'notRequired'
  return isDrawingPreliminary(item) ? 'pending' : 'available'
}

// Rules ---------------------------------------------------------------------------------------------------------------

export const dielineCan = {
  /** ORDER-T37. */
  provide: (order: { status: string }) => unlessStatus('ProvideDieline', order.status, 'inProgress'),
  addFactoryDieline: (order: { status: string }) => unlessStatus('AddFactoryDieline', order.status, 'inProgress'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState & DielinesState
type DielineEvent = EventOf<typeof facts>
type OfItem = { itemId: string; attachment: Attachment }

const decide = {
  ProvideDieline: (order: Order, data: OfItem & { comments: string }): DielineEvent[] => {
    throwIfRefused(dielineCan.provide(order))
    itemOf(order, data.itemId)
    return [{ type: 'DielineProvided', data }]
  },
  AddFactoryDieline: (order: Order, data: OfItem): DielineEvent[] => {
    throwIfRefused(dielineCan.addFactoryDieline(order))
    itemOf(order, data.itemId)
    return [{ type: 'FactoryDielineAdded', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const changed = (state: DielinesState, id: string, change: (before: ItemDieline) => Partial<ItemDieline>) => {
  const before = dielineFilesOf(state, id)
  return { dielines: { ...state.dielines, [id]: { ...before, ...change(before) } } }
}

type Others = Pick<typeof packagingItemFacts, 'PackagingItemConfigured'>

const evolve: SliceEvolve<DielinesState, typeof facts, Others, 'customer'> = {
  /** Dielines are made for one configuration. */
  PackagingItemConfigured: (state, { itemId: id }) =>
    state.dielines[id] ? changed(state, id, () => ({ isCurrent: false })) : state,
  DielineProvided: (state, { itemId: id, attachment, comments = '' }, { at, actor }) =>
    changed(state, id, ({ attachments }) => ({
      attachments: [...attachments, attachment],
      comments,
      providedOn: at,
      providedBy: actor.id,
      isCurrent: true,
    })),
  FactoryDielineAdded: (state, { itemId: id, attachment }) =>
    id && attachment
      ? changed(state, id, ({ factoryAttachments }) => ({ factoryAttachments: [...factoryAttachments, attachment] }))
      : state,
}

const initial: DielinesState = { dielines: {} }

export const itemDielines = { facts, initial, decide, evolve }
