import { foldCase } from '#domain/case.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { cartIn, cartSystemCommands } from '../ordering/cart-commands.ts'
import { systemCaller } from '../pipeline/access.ts'
import { handle } from '../pipeline/handle.ts'
import type { Ports } from '../pipeline/ports.ts'
import type { CardIntent, CardProvider } from './ports.ts'

/**
 * Brings the books to what the card provider says about one payment (PAY-D05). The provider is asked each time, so neither
 * the order of notifications nor repeats nor a lost one matter.
 */

export type CardPorts = Ports & { cards: CardProvider }

const caller = systemCaller('card-payments')

/** What the provider keeps with a payment, to find what it is for. */
export const metadataOf = (caseId: string): Record<string, string> => ({ caseId })

/** Records how a payment stands. A payment that is not for one of our cases is ignored. */
export const settleCardPayment = async (ports: CardPorts, intentId: string): Promise<void> => {
  const intent = await ports.cards.find(intentId)
  if (intent) await settle(ports, intent)
}

/** Ends a payment that was not made in time or is no longer wanted, unless it has succeeded meanwhile. */
export const endCardPayment = async (ports: CardPorts, intentId: string): Promise<'ended' | 'paid'> => {
  const intent = await ports.cards.cancel(intentId)
  if (intent.status !== 'succeeded') return 'ended'
  await settle(ports, intent)
  return 'paid'
}

const settle = async (ports: CardPorts, intent: CardIntent): Promise<void> => {
  const { intentId, status, amount, currency, metadata, failure } = intent
  const { caseId = '' } = metadata
  const cart = cartIn(foldCase(await ports.log.readCase({ caseId })))
  if (cart.status !== 'checkoutInitiated' || cart.checkout?.intentId !== intentId) return
  if (status === 'succeeded') {
    const input = { caseId, amount, currency }
    const ask = { caller, input, commandId: `${intentId}/paid` }
    await handle(ports, cartSystemCommands.confirmCheckoutPayment, ask).catch(unlessOver)
  }
  if (status === 'failed' || status === 'canceled') {
    // Another attempt at the same payment could succeed later: the cart is open again only once it cannot.
    if ((await endCardPayment(ports, intentId)) === 'paid') return
    const input = { caseId, reason: failure ?? '' }
    const ask = { caller, input, commandId: `${intentId}/failed` }
    await handle(ports, cartSystemCommands.failCheckoutPayment, ask).catch(unlessOver)
  }
}

/** The end of the checkout was recorded meanwhile, by another notification or by the buyer. */
const unlessOver = (error: unknown): void => {
  if (!(error instanceof Rejection) || error.refusal.code !== 'forbidden-transition') throw error
}

/** A checkout whose time is over (CART-T12). */
export const expireCheckout = async (ports: CardPorts, caseId: string, intentId: string): Promise<void> => {
  if ((await endCardPayment(ports, intentId)) === 'paid') return
  const commandId = `${intentId}/expired`
  await handle(ports, cartSystemCommands.expireCheckout, { caller, input: { caseId }, commandId }).catch(unlessOver)
}
