import type { FastifyInstance } from 'fastify'
import { history } from '#application/ordering/contracts/history.ts'
import { differences, historyOf } from '#application/ordering/history.ts'
import { foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { isBefore } from '#domain/time.ts'
import { orderAsOf, purchaseOrdersAsOf, timelineAsOf } from '#read-models/as-of.ts'
import type { App } from '../../app.ts'
import { named } from '../names.ts'
import { serve } from '../serve.ts'

/** The audit over HTTP, for staff: read from the log itself, folded by the folds that fill the views. */
export const historyRoutes = (app: FastifyInstance, { log, identity, projector }: App): void => {
  const caseOf = async (requestId: string): Promise<Recorded[]> => {
    const events = await log.readCase({ requestId })
    if (events.length === 0) throw new Rejection(notFound('Order'))
    return events
  }
  const upTo = (events: Recorded[], position: number) => events.filter((event) => event.position <= position)
  /** By a time: whole up to the last event it covers, for clocks of several processes may disagree. */
  const lastBy = (events: Recorded[], time: string) => events.findLast(({ at }) => !isBefore(time, at))?.position ?? 0

  serve(app, history.events, async ({ params: { requestId } }) => {
    const position = projector.head()
    const events = await caseOf(requestId)
    const names = await identity.namesOf(events.map(({ actor }) => actor.id))
    const nameOf = ({ kind, id }: Recorded['actor']) =>
      names.get(id) ?? (kind === 'system' ? `Boxwright (${id.replaceAll('-', ' ')})` : id)
    return { payload: { events: historyOf(events, nameOf) }, position }
  })

  serve(app, history.difference, async ({ params: { requestId }, query: { from, to } }) => {
    const events = await caseOf(requestId)
    const changes = differences(foldCase(upTo(events, from)), foldCase(upTo(events, to)))
    return { payload: { from, to, changes } }
  })

  serve(app, history.asOf, async ({ params: { requestId }, query }) => {
    const all = await caseOf(requestId)
    const events = upTo(all, 'position' in query ? query.position : lastBy(all, query.time))
    const [customer, staff, supplier] = await Promise.all([
      maybe(orderAsOf.customer(events), (order) =>
        named(identity, { ...order, timeline: timelineAsOf(events, 'customer') }),
      ),
      maybe(orderAsOf.staff(events), (order) => named(identity, { ...order, timeline: timelineAsOf(events, 'staff') })),
      named(
        identity,
        purchaseOrdersAsOf(events).map(({ purchaseOrder, timeline }) => ({ ...purchaseOrder, timeline })),
      ),
    ])
    const last = events.at(-1)
    return { payload: { position: last?.position ?? 0, timestamp: last?.at ?? null, customer, staff, supplier } }
  })
}

const maybe = async <T, U>(value: T | undefined, then: (value: T) => Promise<U>): Promise<U | null> =>
  value ? then(value) : null
