import { toolCall } from './assistant/tool-call.ts'
import { conversation } from './conversations/conversation.ts'
import { type AnyAggregate, registerOf } from './kernel/aggregate.ts'
import type { EventOf, FactClaimScope, Facts } from './kernel/fact.ts'
import { cart } from './ordering/cart.ts'
import { order } from './ordering/order.ts'
import { sample } from './ordering/sample.ts'
import { service } from './ordering/service.ts'
import { bankStatement } from './payments/bank-statement.ts'
import { cardDispute } from './payments/card-dispute.ts'
import { cardPayment } from './payments/card-payment.ts'
import { customerDiscount } from './payments/customer-discount.ts'
import { invoice } from './payments/invoice.ts'
import { paymentLink } from './payments/payment-link.ts'
import { productionConfiguration } from './production/production-configuration.ts'
import { purchaseOrder } from './production/purchase-order.ts'
import { supplierNotification } from './production/supplier-notification.ts'
import { shipment } from './shipping/shipment.ts'

/**
 * All aggregates of a customer request. Event types, the case, and all code that is generic over aggregates are derived
 * from this list.
 */
export const aggregates = registerOf(
  order,
  shipment,
  purchaseOrder,
  paymentLink,
  sample,
  service,
  cart,
  cardPayment,
  cardDispute,
  invoice,
  supplierNotification,
  productionConfiguration,
  customerDiscount,
  bankStatement,
  conversation,
  toolCall,
)

/** Aggregates whose streams are separate cases; all other streams belong to the case of an order (decision 76). */
const withoutOrder: ReadonlySet<string> = new Set([
  cart.category,
  productionConfiguration.category,
  customerDiscount.category,
  bankStatement.category,
  conversation.category,
  toolCall.category,
])

/** Whether an event belongs to the case of an order. */
export const isOfOrder = ({ type }: { type: string }): boolean =>
  !withoutOrder.has(aggregates.ofEvent(type)?.category ?? '')

/** One of the registered aggregates, with its own types. */
export type Registered = (typeof aggregates.list)[number]

/** First part of a stream id, and the name of its aggregate. */
export type Category = Registered['category']
/** A scope in which an aggregate's id, or a key claimed by a fact, is globally unique. */
export type ClaimScope = Exclude<Registered['claims'], undefined> | FactClaimScope
/** A live channel on which events are published. */
export type Topic = Registered['topics'][keyof Registered['topics']]

type EventsOf<A extends AnyAggregate> = A extends { facts: infer F extends Facts } ? EventOf<F> : never
/** Any event that can be stored, with all its fields. */
export type DomainEvent = EventsOf<Registered>
export type EventType = DomainEvent['type']

/** The folded state of an aggregate. */
export type StateOf<A extends AnyAggregate> = A['initial']
