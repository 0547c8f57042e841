import type { z } from 'zod'
import { foldCase } from '#domain/case.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { ruleBroken, throwIfRefused, Rejection } from '#domain/kernel/refusal.ts'
import { cartCan, type Checkout } from '#domain/ordering/cart.ts'
import { product } from '#domain/product.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { currentOffersTo, discountInUse } from '../payments/offered-discounts.ts'
import { metadataOf } from '../payments/settle-card-payment.ts'
import { handle } from '../pipeline/handle.ts'
import type { HandlerInput, OperationPorts } from '../pipeline/operation.ts'
import { cartCommands, cartIn } from './cart-commands.ts'
import { pricesOf, totalsOf } from './cart-view.ts'
import type { cart, StartedCheckout } from './contracts/cart.ts'
import type { CurrentCart } from './current-cart.ts'

/**
 * Starts the checkout of a cart (CART-T09). Packs are reserved before the payment is created and released when it ends,
 * so customers cannot pay for unavailable packs.
 */

/** Minutes until a checkout expires (CART-T12). */
const checkoutMinutes = 30
/**
 * Minutes by which a reservation outlives its checkout, so that the end of the checkout has been recorded before the
 * reservation ends.
 */
const reservationMarginMinutes = 60

const plusMinutes = (moment: Moment, count: number): Moment => plusDays(moment, count / 1440)

type Reply = z.input<typeof StartedCheckout>

export const startCheckout = async (input: Input, ports: OperationPorts, current: CurrentCart): Promise<Reply> => {
  const { cart: own, caseId } = current
  // The page was reloaded or the response was lost: continue the current payment.
  if (own?.status === 'checkoutInitiated') return replyOfRunningCheckout(ports, own.checkout!)
  for (let attempt = 1; ; attempt++) {
    try {
      return await beginCheckout(input, ports, current)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      // Another tab started the checkout at the same time: continue that one.
      const started = await checkoutNow(ports, caseId)
      if (started) return replyOfRunningCheckout(ports, started)
      const isDiscountUsed = error.refusal.reason === discountInUse.reason
      if (!isDiscountUsed || attempt === maxAttempts) throw error
    }
  }
}

/**
 * Maximum number of attempts while other orders of the customer use the same discounts: each attempt has the amounts
 * that remain.
 */
const maxAttempts = 12

/** The current checkout of the cart. */
const checkoutNow = async ({ log }: OperationPorts, caseId: string): Promise<Checkout | undefined> => {
  const now = cartIn(foldCase(await log.readCase({ caseId })))
  return now.status === 'checkoutInitiated' ? now.checkout : undefined
}

type Input = HandlerInput<typeof cart.initiateCheckout>

const beginCheckout = async (
  { commandId, traceId, origin }: Input,
  ports: OperationPorts,
  { caller, cart: own, caseId }: CurrentCart,
): Promise<Reply> => {
  const now = ports.now()
  throwIfRefused(cartCan.initiate(own ?? { status: 'none' }, now))
  const { cartId, customerId, currency, shippingQuote, checkoutData, lines: chosen } = own!
  const { lines } = pricesOf(ports.shop(), own!, now)
  throwIfRefused(lines.length === chosen.length ? undefined : ruleBroken('products', 'rule.productGone'))
  const offers = customerId === undefined ? [] : await currentOffersTo({ customerId, currency }, ports)
  const { total: amount, discounts } = totalsOf(lines, shippingQuote!.cost, offers)
  // The provider refuses another amount under the same key.
  const checkoutIdentifier = ports.fingerprint([cartId, commandId, amount, discounts])
  const expiresOn = plusMinutes(now, checkoutMinutes)
  await ports.stock.reserve(checkoutIdentifier, lines, plusMinutes(expiresOn, reservationMarginMinutes))
  const payment =
    amount > 0
      ? await ports.cards.start({
          amount,
          currency,
          description: `${product.name} ${checkoutIdentifier.slice(0, 8)}`,
          email: checkoutData.shippingAddress.email,
          metadata: metadataOf(caseId),
          idempotencyKey: checkoutIdentifier,
        })
      : undefined
  const { language } = origin
  const intentId = payment?.intentId ?? ''
  const checkout = { checkoutIdentifier, intentId, lines, amount, currency, expiresOn, discounts, language }
  const ask = { caller, input: { cartId, ...checkout }, commandId, traceId }
  await handle(ports, cartCommands.initiateCheckout, ask).catch(async (error: unknown) => {
    // A payment that was not recorded is cancelled, because no client received its secret. A repeated call may have
    // recorded it.
    const isOurs = (await checkoutNow(ports, caseId))?.checkoutIdentifier === checkoutIdentifier
    if (error instanceof Rejection && !isOurs) {
      if (payment) await ports.cards.cancel(intentId)
      await ports.stock.release(checkoutIdentifier)
    }
    throw error
  })
  return replyOfRunningCheckout(ports, checkout)
}

type Running = Omit<Checkout, 'startedOn'>

const replyOfRunningCheckout = async (ports: OperationPorts, checkout: Running): Promise<Reply> => {
  const { checkoutIdentifier, intentId = '', amount, currency, expiresOn } = checkout
  if (amount === 0) return { checkoutIdentifier, clientSecret: '', amount, currency, expiresOn }
  const intent = await ports.cards.find(intentId)
  if (!intent) throw new Rejection(ruleBroken('payment', 'rule.cardsUnavailable'))
  return { checkoutIdentifier, clientSecret: intent.clientSecret, amount: inCurrency(amount), currency, expiresOn }
}
