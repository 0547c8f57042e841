import { z } from 'zod'
import { endpoint } from '../contracts/endpoint.ts'
import { CheckoutResult, StartedCheckout } from '../ordering/contracts/cart.ts'
import { RequestId } from '../ordering/contracts/order-shapes.ts'
import { LinkToken } from './contracts.ts'

/** Payments of orders by card: what is due, by its customer, and the amount of a payment link, by any holder of it. */

const ofOrder = z.strictObject({ requestId: RequestId })
const ofLink = z.strictObject({ token: LinkToken })

export const cardPayments = {
  payOrder: endpoint({
    method: 'POST',
    path: '/orders/:requestId/card-payments',
    summary: 'Start the card payment of what is due (InitiateCardPayment)',
    access: ['editor'],
    rateLimit: 'commands',
    params: ofOrder,
    reply: StartedCheckout,
  }),
  orderResult: endpoint({
    method: 'GET',
    path: '/orders/:requestId/card-payments/result',
    summary: 'Result of the newest card payment of an order; asks the card provider',
    access: ['customer'],
    params: ofOrder,
    reply: CheckoutResult,
  }),
  payLink: endpoint({
    method: 'POST',
    path: '/essentials/payments/initiate-checkout/',
    summary: 'Start the card payment of a payment link (InitiateCardPayment)',
    access: ['anyone'],
    rateLimit: 'configurations',
    body: ofLink,
    reply: StartedCheckout,
  }),
  linkResult: endpoint({
    method: 'POST',
    path: '/essentials/payments/checkout-result/',
    summary: 'Result of the card payment of a payment link; asks the card provider',
    access: ['anyone'],
    rateLimit: 'configurations',
    body: ofLink,
    reply: CheckoutResult,
  }),
}
