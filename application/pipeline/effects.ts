import type { StaffNotification } from '#domain/conversations/staff-notification.ts'
import type { OrderMail } from '../conversations/order-mail.ts'
import type { PurchaseOrderMail } from '../production/purchase-order-mail.ts'

/**
 * Effects: requests from a process to external systems, as values. Each kind has one handler in
 * `infrastructure/effects/`. The id of an effect is derived from its cause. Effects are performed at least once; the
 * handler is idempotent because the effect's row is written in the same transaction, or because of the provider's
 * idempotency key.
 */
export type Effects = {
  /** One email to the contact of the order and to each user of the customer who can edit orders (ORDER-D11). */
  mailAboutOrder: { caseId: string; customerId: string; mail: OrderMail }
  /** One email to each user of a supplier, or one to an employee, about a purchase order (decision 180). */
  mailAboutPurchaseOrder: { to: { supplierId: string } | { userId: string }; mail: PurchaseOrderMail }
  /** One email of a conversation to all its recipients; its content is read from the log when it is written. */
  sendConversationEmail: { caseId: string; emailId: string }
  /** One notification to each browser that employees have subscribed, except those of `actorId` (PUSH-D02). */
  pushToStaff: StaffNotification & { actorId: string }
  /** Removes the packs reserved by a checkout from stock, or makes them available again. */
  settleStock: { checkoutIdentifier: string; sold: boolean }
  /** Takes packs of an order out of stock and ends their reservation; a negative quantity returns packs. */
  moveStock: { reservation: string; packs: readonly { productId: string; quantity: number }[] }
  /**
   * A refund to a card, requested by staff or because the order did not accept the payment; in minor units. Its outcome
   * is recorded on the order.
   */
  payCardRefund: { caseId: string; refundId: string; intentId: string; amount: number }
}

/** One effect: its kind and its input. */
export type Effect = { [Kind in keyof Effects]: { effect: Kind; input: Effects[Kind] } }[keyof Effects]

/**
 * Retries of a failed effect with exponential backoff (about five hours for 12 attempts). After the last one it is a
 * dead letter: counted in `/metrics`, listed by `jobs dead`, restarted by `jobs retry`.
 */
export const effectPolicies: { readonly [Kind in keyof Effects]: { attempts: number } } = {
  mailAboutOrder: { attempts: 12 },
  mailAboutPurchaseOrder: { attempts: 12 },
  sendConversationEmail: { attempts: 12 },
  pushToStaff: { attempts: 12 },
  settleStock: { attempts: 20 },
  moveStock: { attempts: 20 },
  payCardRefund: { attempts: 20 },
}
