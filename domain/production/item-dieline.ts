import { z } from 'zod'
import { Attachment } from '../files/attachment.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { itemOf, type ItemsState, type QuotesState } from '../ordering/order-items.ts'
import type { Moment } from '../time.ts'

/**
 * Dielines of an item in addition to the drawing derived from its configuration (ORDER-T37, ART-D06): those of customer
 * and supplier, and those of the factory, which are visible to staff only.
 */

// Events --------------------------------------------------------------------------------------------------------------

const itemId = z.string().min(1)

const facts = {
  DielineProvided: fact({ customer: { itemId, attachment: Attachment } }),
  FactoryDielineAdded: fact({ staff: { itemId, attachment: Attachment } }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type ItemDieline = {
  attachments: Attachment[]
  providedOn: Moment | undefined
  /** Dielines of the factory; staff only. */
  factoryAttachments: Attachment[]
}

/** By item id. */
export type DielinesState = { dielines: Readonly<Record<string, ItemDieline>> }

const none: ItemDieline = { attachments: [], providedOn: undefined, factoryAttachments: [] }

/** The dielines of an item; empty if it has only the drawing of its configuration. */
export const dielineFilesOf = ({ dielines }: DielinesState, id: string): ItemDieline => dielines[id] ?? none

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
  ProvideDieline: (order: Order, data: OfItem): DielineEvent[] => {
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

const evolve: SliceEvolve<DielinesState, typeof facts, Record<never, never>, 'customer'> = {
  DielineProvided: (state, { itemId: id, attachment }, { at }) =>
    changed(state, id, ({ attachments }) => ({ attachments: [...attachments, attachment], providedOn: at })),
  FactoryDielineAdded: (state, { itemId: id, attachment }) =>
    id && attachment
      ? changed(state, id, ({ factoryAttachments }) => ({ factoryAttachments: [...factoryAttachments, attachment] }))
      : state,
}

const initial: DielinesState = { dielines: {} }

export const itemDielines = { facts, initial, decide, evolve }
