import { foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { throwIfRefused, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { itemsOf, producedItems } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { reimbursableIn } from '#domain/ordering/reimbursable-work.ts'
import { reimbursementDays, reimbursementsOf } from '#domain/ordering/reimbursement.ts'
import { product } from '#domain/product.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import { seesOrder } from '../pipeline/access.ts'
import { query, viewQuery } from '../pipeline/operation.ts'
import type { Log } from '../pipeline/ports.ts'
import { history } from './contracts/history.ts'
import { ordering } from './contracts/ordering.ts'
import { reimbursements as reimbursementContracts } from './contracts/work-items.ts'
import { differences, historyOf } from './history.ts'
import { reimbursableTo } from './reported-work.ts'

/** Queries of orders, and the audit of an order. */

export const listOrders = viewQuery(ordering.list, async (input, { reads, now }) => ({
  json: await reads.orders.list(input.caller, input.query, now()),
}))

export const countOrders = viewQuery(ordering.counts, async (input, { reads, now }) => ({
  payload: await reads.orders.counts(input.caller, input.query, now()),
}))

export const getBoard = viewQuery(ordering.board, async (input, { reads, now }) => ({
  json: await reads.orders.board(input.caller, input.query, now()),
}))

export const getTimeline = viewQuery(ordering.timeline, async ({ caller, params, query: page }, { reads }) => {
  const json = await reads.orders.timeline(caller, params.requestId, page)
  if (json === undefined) throw new Rejection(notFound('order'))
  return { json }
})

/** If the views do not reach the requested position in time, the order is folded from the log. */
export const getOrder = query(ordering.get, async ({ caller, params, minPosition }, { reads, log }) => {
  const { position, stale } = await reads.upTo(caller.audience, minPosition)
  if (stale) {
    const events = await log.readCase(params)
    throwIfRefused(seesOrder(caller, foldCase(events)))
    const json = await reads.orders.after(caller, events)
    if (json !== undefined) return { json, position: events.at(-1)!.position }
  }
  const reusableJson = await reads.orders.find(caller, params.requestId, minPosition)
  if (reusableJson === undefined) throw new Rejection(notFound('order'))
  return { reusableJson, position, stale }
})

/** QUOTE-D01: of an item that is part of the order; folded from the log, because the views have the last one only. */
export const listQuoteRequests = query(
  ordering.quoteRequests,
  async ({ caller, params: { requestId, itemId } }, { reads, log }) => {
    const events = await log.readCase({ requestId })
    const state = foldCase(events)
    throwIfRefused(seesOrder(caller, state))
    const { items } = requireExisting(state.order)
    throwIfRefused(items.some(({ id }) => id === itemId) ? undefined : notFound('item'))
    return { payload: reads.orders.quoteRequests(caller, events, itemId) }
  },
)

/** SAMPLE-D02, SERVICE-D02: reimbursements of the placed order, or of the draft as if it were placed now. */
export const getReimbursements = query(reimbursementContracts.get, async ({ caller, params }, ports) => {
  const state = foldCase(await ports.log.readCase(params))
  throwIfRefused(seesOrder(caller, state))
  const order = requireExisting(state.order)
  const reimbursements =
    order.status === 'draft'
      ? reimbursementsOf(await reimbursableTo(state, ports), producedItems(itemsOf(order)))
      : order.reimbursements
  return { payload: { reimbursements: reimbursements.map((one) => ({ ...one, amount: inCurrency(one.amount) })) } }
})

/** SAMPLE-D02, SERVICE-D02: the reimbursements of the completed work of the order. */
export const getWorkCredits = query(reimbursementContracts.ofWork, async ({ caller, params }, ports) => {
  const state = foldCase(await ports.log.readCase(params))
  throwIfRefused(seesOrder(caller, state))
  const work = reimbursableIn(state)
  const used = work.length > 0 ? await ports.reimbursed(requireExisting(state.order).customerId) : []
  const credits = work.map(({ id, maximum, completedOn }) => {
    const use = used.find((one) => one.id === id)
    const until = plusDays(completedOn, reimbursementDays)
    return {
      id,
      maximum: inCurrency(maximum),
      until,
      isExpired: !isBefore(ports.now(), until),
      usedBy: use ? { requestId: use.requestId, amount: inCurrency(use.amount) } : null,
    }
  })
  return { payload: { credits } }
})

// The audit is read directly from the log and uses the same folds as the views
// -----------------------------------------

const caseOf = async (log: Log, requestId: string): Promise<Recorded[]> => {
  const events = await log.readCase({ requestId })
  if (events.length === 0) throw new Rejection(notFound('order'))
  return events
}
const upTo = (events: Recorded[], position: number) => events.filter((event) => event.position <= position)
/** The position of the last event up to a time. Process clocks differ, so all earlier positions are included. */
const lastPositionUntil = (events: Recorded[], time: string) =>
  events.findLast(({ at }) => !isBefore(time, at))?.position ?? 0

export const getHistory = viewQuery(history.events, async ({ params }, { log, reads }) => {
  const events = await caseOf(log, params.requestId)
  const names = await reads.audit.names(events.map(({ actor }) => actor.id))
  const nameOf = ({ kind, id }: Recorded['actor']) =>
    names.get(id) ?? (kind === 'system' ? `${product.name} (${id.replaceAll('-', ' ')})` : id)
  return { payload: { events: historyOf(events, nameOf) } }
})

export const getHistoryDifference = query(history.difference, async ({ params, query: { from, to } }, { log }) => {
  const events = await caseOf(log, params.requestId)
  const changes = differences(foldCase(upTo(events, from)), foldCase(upTo(events, to)))
  return { payload: { from, to, changes } }
})

export const getOrderAsOf = query(history.asOf, async ({ params, query: when }, { log, reads }) => {
  const all = await caseOf(log, params.requestId)
  const events = upTo(all, 'position' in when ? when.position : lastPositionUntil(all, when.time))
  const last = events.at(-1)
  const seen = await reads.audit.asOf(events)
  return { payload: { position: last?.position ?? 0, timestamp: last?.at ?? null, ...seen } }
})
