import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { endpoint, WireAmount } from '../../contracts/endpoint.ts'
import { CheckoutResult, StartedCheckout } from '../../ordering/contracts/cart.ts'
import { RequestId } from '../../ordering/contracts/order-shapes.ts'
import { LinkToken } from './payments.ts'

/**
 * Order payments: the customer pays the amount due by card or bank transfer; any holder of a payment link pays the
 * amount of the link.
 */

const ofOrder = z.strictObject({ requestId: RequestId })
const ofLink = z.strictObject({ token: LinkToken })

/** How to pay an amount by bank transfer. */
const BankTransfer = z.object({
  /** Null if none is configured: customers ask for the bank details. */
  account: z
    .object({
      holder: z.string(),
      /** IBAN, or account number. */
      account: z.string(),
      /** BIC, or routing number. */
      code: z.string(),
      bank: z.string(),
      /** Whether it is a demo account, which receives no money. */
      isDemo: z.boolean(),
    })
    .nullable(),
  amount: WireAmount,
  currency: Currency,
  reference: z.string(),
  /** Content of the QR code of a SEPA transfer; null for other currencies. */
  epcCode: z.string().nullable(),
})
export type BankTransfer = z.infer<typeof BankTransfer>

/** `awaits`: what a pending payment waits for: a card of the payer, or the outcome at the provider. */
const CardPaymentResult = CheckoutResult.extend({ awaits: z.enum(['card', 'provider']).nullable() })

export const cardPayments = {
  payOrder: endpoint({
    method: 'POST',
    path: '/orders/:requestId/card-payments',
    summary: 'Start a card payment for the amount due (InitiateCardPayment)',
    access: ['editor'],
    rateLimit: 'commands',
    params: ofOrder,
    reply: StartedCheckout,
  }),
  orderResult: endpoint({
    method: 'GET',
    path: '/orders/:requestId/card-payments/result',
    summary: 'Get the result of the latest card payment of an order from the card provider',
    access: ['customer', 'staff', 'bookReader'],
    params: ofOrder,
    reply: CardPaymentResult,
  }),
  bankTransfer: endpoint({
    method: 'GET',
    path: '/orders/:requestId/bank-transfer',
    summary: 'Get the bank account and reference for a bank transfer',
    access: ['customer', 'staff'],
    params: ofOrder,
    reply: BankTransfer,
  }),
  payLink: endpoint({
    method: 'POST',
    path: '/essentials/payments/initiate-checkout/',
    summary: 'Start the card payment for a payment link (InitiateCardPayment)',
    access: ['anyone'],
    rateLimit: 'configurations',
    body: ofLink,
    reply: StartedCheckout,
  }),
  linkTransfer: endpoint({
    method: 'GET',
    path: '/payment-links/:token/bank-transfer',
    summary: 'Get the bank account and reference for a bank transfer of the amount of an open payment link',
    access: ['anyone'],
    rateLimit: 'configurations',
    params: ofLink,
    reply: BankTransfer,
  }),
  linkResult: endpoint({
    method: 'POST',
    path: '/essentials/payments/checkout-result/',
    summary: 'Get the result of a payment link’s card payment from the card provider',
    access: ['anyone'],
    rateLimit: 'configurations',
    body: ofLink,
    reply: CardPaymentResult,
  }),
}
