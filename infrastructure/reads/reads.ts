import type { z } from 'zod'
import { markedJson, markNames } from '#application/contracts/names.ts'
import { history } from '#application/ordering/contracts/history.ts'
import type { Reads } from '#application/reads.ts'
import { orderAsOf, purchaseOrdersAsOf, timelineAsOf } from '#read-models/as-of.ts'
import { openCartOf } from '#read-models/ordering/carts.ts'
import { statementParts } from '#read-models/payments/account-statements.ts'
import { findCustomerDiscounts } from '#read-models/payments/customer-discounts.ts'
import { assistantReads } from './assistant.ts'
import { bankStatementReads } from './bank-statements.ts'
import { bookReads } from './books.ts'
import { cartPaymentReads } from './cart-payments.ts'
import { conversationReads } from './conversations.ts'
import { disputeReads } from './disputes.ts'
import { feedReads } from './feed.ts'
import { withNames } from './names.ts'
import { orderReads } from './orders.ts'
import { payableReads } from './payables.ts'
import { paymentLinkReads } from './payment-links.ts'
import { peopleReads } from './people.ts'
import { productionConfigurationReads } from './production-configurations.ts'
import { purchaseOrderReads } from './purchase-orders.ts'
import type { ReadSources } from './read-sources.ts'
import { schematicReads } from './schematics.ts'
import { supplierNotificationReads } from './supplier-notifications.ts'

/** The read side of the operations (`application/reads.ts`), from the views. */

/**
 * Maximum time in milliseconds that a query waits for the views to include the caller's own writes; after it, the
 * result is marked as stale.
 */
const maxWait = 2_000

const asOfReply = history.asOf.reply.pick({ customer: true, staff: true, supplier: true })
const markAsOf = markNames(asOfReply)

export const openReads = (sources: ReadSources): Reads => {
  const { database, projector, identity, shop, help } = sources
  return {
    upTo: async (audience, minPosition) => {
      const stale = minPosition !== undefined && !(await projector.reached(minPosition, maxWait, audience))
      return { position: projector.head(audience), stale }
    },
    orders: orderReads(sources),
    purchaseOrders: purchaseOrderReads(sources),
    supplierNotifications: supplierNotificationReads(sources),
    productionConfigurations: productionConfigurationReads(sources),
    schematics: schematicReads(sources),
    chat: conversationReads(sources),
    customerDiscounts: ({ audience: asked }, customerId) => {
      const audience = asked === 'staff' ? 'staff' : 'customer'
      return findCustomerDiscounts(database.readers[audience], audience, customerId)
    },
    accountStatement: (asked) => statementParts(database.readers.customer, asked),
    paymentLinks: paymentLinkReads(sources),
    disputes: disputeReads(sources),
    payables: payableReads(sources),
    openCartOf: (userId) => openCartOf(database.readers.staff, userId),
    audit: {
      names: (userIds) => identity.namesOf([...userIds]),
      asOf: async (events) => {
        const [customer, staff] = [orderAsOf.customer(events), orderAsOf.staff(events)]
        const seen = markAsOf({
          customer: customer ? { ...customer, timeline: timelineAsOf(events, 'customer') } : null,
          staff: staff ? { ...staff, timeline: timelineAsOf(events, 'staff') } : null,
          supplier: purchaseOrdersAsOf(events).map(({ purchaseOrder, timeline }) => ({ ...purchaseOrder, timeline })),
        })
        return JSON.parse(await withNames(identity, markedJson(seen))) as z.input<typeof asOfReply>
      },
    },
    cartPayments: cartPaymentReads(sources),
    books: bookReads(sources),
    bankStatements: bankStatementReads(sources),
    feed: feedReads(sources),
    people: peopleReads(sources),
    help: help.reads,
    assistant: assistantReads(sources),
    rates: shop.history,
  }
}
