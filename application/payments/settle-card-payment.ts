import { foldCase } from '#domain/case.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { isBefore } from '#domain/time.ts'
import { cartIn, cartSystemCommands } from '../ordering/cart-commands.ts'
import { systemCaller } from '../pipeline/access.ts'
import { type CommandSpec, handle } from '../pipeline/handle.ts'
import type { Ports } from '../pipeline/ports.ts'
import { cardPaymentCommands } from './card-payment-commands.ts'
import type { CardIntent, CardProvider } from './ports.ts'

/**
 * Records the provider's state of one payment (PAY-D05). The state is always queried from the provider, so repeated,
 * reordered and lost notifications have no effect.
 */

export type CardPorts = Ports & { cards: CardProvider }

/** Metadata stored at the provider, used to find the case of a payment. */
export const metadataOf = (caseId: string): Record<string, string> => ({ caseId })

/** Records the state of a payment and returns it. Payments that do not belong to one of our cases are ignored. */
export const settleCardPayment = async (ports: CardPorts, intentId: string): Promise<CardIntent | undefined> => {
  const intent = await ports.cards.find(intentId)
  if (intent) await settle(ports, intent)
  return intent
}

/**
 * Ends a payment that expired or is no longer wanted, unless it has succeeded in the meantime. `inProgress`: the provider
 * is processing it, and its outcome is unknown.
 */
export const endCardPayment = async (ports: CardPorts, intentId: string): Promise<'ended' | 'paid' | 'inProgress'> => {
  const intent = await ports.cards.cancel(intentId)
  if (intent.status !== 'succeeded') return intent.status === 'canceled' ? 'ended' : 'inProgress'
  await settle(ports, intent)
  return 'paid'
}

/** Ends an expired payment (CART-T12). A payment that is being processed continues to wait for its outcome. */
export const expirePayment = async (ports: CardPorts, caseId: string, intentId: string): Promise<void> => {
  if ((await endCardPayment(ports, intentId)) !== 'ended') return
  await (await findPendingPayment(ports, caseId, intentId))?.expire()
}

const settle = async (ports: CardPorts, intent: CardIntent): Promise<void> => {
  const { intentId, status, amount, currency, metadata, failure } = intent
  const payment = await findPendingPayment(ports, metadata['caseId'] ?? '', intentId)
  if (!payment) return
  if (status === 'succeeded') await payment.succeed({ amount, currency })
  if (status === 'failed' || status === 'canceled') {
    // Another attempt at the same payment could still succeed, so it is recorded as failed only after it has been
    // ended.
    if ((await endCardPayment(ports, intentId)) !== 'ended') return
    // The provider may report our cancellation at the deadline before it is recorded as an expiry.
    const isExpired = status === 'canceled' && !isBefore(ports.now(), payment.expiresOn)
    await (isExpired ? payment.expire() : payment.fail({ reason: failure ?? '' }))
  }
}

const caller = systemCaller('card-payments')

/**
 * The cart or order of the case that waits for the payment, and the commands that record its outcome; undefined if none
 * waits.
 */
const findPendingPayment = async (ports: CardPorts, caseId: string, intentId: string) => {
  const state = foldCase(await ports.log.readCase({ caseId }))
  /** Another notification, or the buyer, may have recorded an outcome in the meantime. */
  const send = async <Input>(spec: CommandSpec<Input>, input: Input, outcome: string): Promise<void> => {
    await handle(ports, spec, { caller, input, commandId: `${intentId}/${outcome}` }).catch((error: unknown) => {
      if (!(error instanceof Rejection) || error.refusal.code !== 'forbidden-transition') throw error
    })
  }
  const cart = cartIn(state)
  if (cart.status === 'checkoutInitiated' && cart.checkout?.intentId === intentId) {
    return {
      expiresOn: cart.checkout.expiresOn,
      succeed: (paid: Paid) => send(cartSystemCommands.confirmCheckoutPayment, { caseId, ...paid }, 'paid'),
      fail: (failed: Failed) => send(cartSystemCommands.failCheckoutPayment, { caseId, ...failed }, 'failed'),
      expire: () => send(cartSystemCommands.expireCheckout, { caseId }, 'expired'),
    }
  }
  const payment = Object.values(state.cardPayments).find((one) => one.intentId === intentId)
  if (payment?.status !== 'pending') return undefined
  const ofPayment = { caseId, cardPaymentId: payment.cardPaymentId }
  return {
    expiresOn: payment.expiresOn,
    succeed: (paid: Paid) => send(cardPaymentCommands.succeedCardPayment, { ...ofPayment, ...paid }, 'paid'),
    fail: (failed: Failed) => send(cardPaymentCommands.failCardPayment, { ...ofPayment, ...failed }, 'failed'),
    expire: () => send(cardPaymentCommands.expireCardPayment, ofPayment, 'expired'),
  }
}

type Paid = { amount: number; currency: string }
type Failed = { reason: string }
