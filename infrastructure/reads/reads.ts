import type { Reads } from '#application/reads.ts'
import { orderAsOf, purchaseOrdersAsOf, timelineAsOf } from '#read-models/as-of.ts'
import type { OpenShop } from '../catalogue/shop.ts'
import type { Database } from '../db/database.ts'
import type { Identity } from '../identity/identity.ts'
import type { Projector } from '../views/projector.ts'
import type { Cursors } from './cursor.ts'
import { feedReads } from './feed.ts'
import { named } from './names.ts'
import { orderReads } from './orders.ts'
import { peopleReads } from './people.ts'
import { purchaseOrderReads } from './purchase-orders.ts'

/** The read side of the operations (`application/reads.ts`) over the views. */

/** What it reads from. */
export type ReadSources = {
  database: Database
  projector: Projector
  identity: Identity
  cursors: Cursors
  shop: OpenShop
}

/** Milliseconds that a query waits for the views to reach what its caller has written; then it answers stale. */
const maxWait = 2_000

export const openReads = (sources: ReadSources): Reads => {
  const { projector, identity, shop } = sources
  return {
    upTo: async (audience, minPosition) => {
      const stale = minPosition !== undefined && !(await projector.reached(minPosition, maxWait, audience))
      return { position: projector.head(audience), stale }
    },
    orders: orderReads(sources),
    purchaseOrders: purchaseOrderReads(sources),
    audit: {
      names: (userIds) => identity.namesOf([...userIds]),
      asOf: async (events) => {
        const [customer, staff, supplier] = await Promise.all([
          maybe(orderAsOf.customer(events), (order) =>
            named(identity, { ...order, timeline: timelineAsOf(events, 'customer') }),
          ),
          maybe(orderAsOf.staff(events), (order) =>
            named(identity, { ...order, timeline: timelineAsOf(events, 'staff') }),
          ),
          named(
            identity,
            purchaseOrdersAsOf(events).map(({ purchaseOrder, timeline }) => ({ ...purchaseOrder, timeline })),
          ),
        ])
        return { customer, staff, supplier }
      },
    },
    feed: feedReads(sources),
    people: peopleReads(sources),
    rates: shop.history,
  }
}

const maybe = async <T, U>(value: T | undefined, then: (value: T) => Promise<U>): Promise<U | null> =>
  value ? then(value) : null
