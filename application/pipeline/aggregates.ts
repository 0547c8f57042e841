import type { Case } from '#domain/case.ts'
import type { DomainEvent, Parties } from '#domain/events.ts'
import { type Command, type Context, step } from '#domain/kernel/decider.ts'
import type { EventContext } from '#domain/kernel/fact.ts'
import { order } from '#domain/ordering/order.ts'
import { purchaseOrder } from '#domain/production/purchase-order.ts'
import { shipment } from '#domain/shipping/shipment.ts'

/** What the road of commands has to know of each aggregate. A category that is left out here does not compile. */

const categories = ['order', 'shipment', 'purchase-order'] as const
export type Category = (typeof categories)[number]

/** Where an aggregate's state is in a case, what people call it, whose it is, and which names are its own for ever. */
type Entry<S> = {
  aggregate: { initial: S; decide: object; evolve: object }
  stateIn: (state: Case, stream: string) => S | undefined
  entityId: (own: S, state: Case) => string
  parties: (own: S, state: Case) => Parties
  /** The scope that claims its `entityId`, for aggregates that are asked for by it. */
  claims: 'requestId' | 'purchaseOrderId' | undefined
}
const entry = <S>(one: Entry<S>): Entry<unknown> => one as Entry<unknown>

const aggregates: Record<Category, Entry<unknown>> = {
  order: entry({
    aggregate: order,
    stateIn: (state) => state.order,
    entityId: ({ requestId }) => requestId,
    parties: ({ customerId }) => ({ customerId, supplierId: null }),
    claims: 'requestId',
  }),
  shipment: entry({
    aggregate: shipment,
    stateIn: ({ shipments }, stream) => shipments[stream],
    entityId: (_, state) => state.order.requestId,
    parties: (_, state) => ({ customerId: state.order.customerId, supplierId: null }),
    claims: undefined,
  }),
  'purchase-order': entry({
    aggregate: purchaseOrder,
    stateIn: ({ purchaseOrders }, stream) => purchaseOrders[stream],
    entityId: ({ spec }) => spec?.purchaseOrderId ?? '',
    parties: ({ spec }, state) => ({ customerId: state.order.customerId, supplierId: spec?.supplierId ?? null }),
    claims: 'purchaseOrderId',
  }),
}

type Decisions = Readonly<Record<string, (state: unknown, data: object, context: Context) => DomainEvent[]>>
type Steps = Parameters<typeof step<unknown>>[0]

/** What a command decides on a stream of a case. */
export const decideOn = (
  category: Category,
  state: Case,
  stream: string,
  { type, data }: Command,
  context: Context,
): DomainEvent[] => {
  const { aggregate, stateIn } = aggregates[category]
  const decision = (aggregate.decide as Decisions)[type]
  if (!decision) throw new Error(`No command ${type} for ${category}`)
  return decision(stateIn(state, stream) ?? aggregate.initial, data, context)
}

/** What people call a stream and whose it is once `events` have happened to it, and the name it claims if it is new. */
export const belongings = (
  category: Category,
  state: Case,
  stream: string,
  events: readonly DomainEvent[],
  at: string,
) => {
  const { aggregate, stateIn, entityId, parties, claims } = aggregates[category]
  const heard: EventContext = { position: 0, version: 0, at, actor: { kind: 'system', id: 'append' } }
  const before = stateIn(state, stream) ?? aggregate.initial
  const own = events.reduce((so, event) => step(aggregate.evolve as Steps, so, { ...event, ...heard }), before)
  const key = entityId(own, state)
  const isNew = state.versions[stream] === undefined
  return {
    owned: { entityId: key, parties: parties(own, state) },
    claims: isNew && events.length > 0 && claims ? [{ scope: claims, key }] : [],
  }
}
