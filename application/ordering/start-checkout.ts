import type { z } from 'zod'
import { inCurrency } from '#domain/kernel/money.ts'
import { broken, demand, Rejection } from '#domain/kernel/refusal.ts'
import { cartCan, type Checkout } from '#domain/ordering/cart.ts'
import { product } from '#domain/product.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { currentOffersTo } from '../payments/offered-discounts.ts'
import { metadataOf } from '../payments/settle-card-payment.ts'
import { handle } from '../pipeline/handle.ts'
import type { HandlerInput, OperationPorts } from '../pipeline/operation.ts'
import { cartCommands } from './cart-commands.ts'
import { pricesOf, totalsOf } from './cart-view.ts'
import type { cart, StartedCheckout } from './contracts/cart.ts'
import type { CurrentCart } from './current-cart.ts'

/**
 * Starts the checkout of a cart (CART-T09). Packs are reserved before the payment exists and released when it has ended, so
 * that no one pays for packs that are not available.
 */

/** Minutes to pay (CART-T12). */
const minutes = 30
/** Minutes that a reservation outlives its checkout: until then the end of the checkout is recorded and releases it. */
const margin = 60

const plusMinutes = (moment: Moment, count: number): Moment => plusDays(moment, count / 1440)

type Reply = z.input<typeof StartedCheckout>

export const startCheckout = async (
  { commandId, traceId, origin }: HandlerInput<typeof cart.initiateCheckout>,
  ports: OperationPorts,
  { caller, cart: own, caseId }: CurrentCart,
): Promise<Reply> => {
  // The page was loaded again, or the answer got lost: the payment under way continues.
  if (own?.status === 'checkoutInitiated') return running(ports, own.checkout!)
  const now = ports.now()
  demand(cartCan.initiate(own ?? { status: 'none' }, now))
  const { cartId, customerId, currency, shippingQuote, checkoutData, lines: chosen } = own!
  const { lines } = pricesOf(ports.shop(), own!, now)
  demand(lines.length === chosen.length ? undefined : broken('products', 'rule.productGone'))
  const offers = customerId === undefined ? [] : await currentOffersTo({ customerId, currency }, ports)
  const { total: amount, discounts } = totalsOf(lines, shippingQuote!.cost, offers)
  const checkoutIdentifier = ports.fingerprint([cartId, commandId])
  const expiresOn = plusMinutes(now, minutes)
  await ports.stock.reserve(checkoutIdentifier, lines, plusMinutes(expiresOn, margin))
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
  await handle(ports, cartCommands.initiateCheckout, { caller, input: { cartId, ...checkout }, commandId, traceId })
  return running(ports, checkout)
}

type Running = Omit<Checkout, 'startedOn'>

const running = async (ports: OperationPorts, checkout: Running): Promise<Reply> => {
  const { checkoutIdentifier, intentId = '', amount, currency, expiresOn } = checkout
  if (amount === 0) return { checkoutIdentifier, clientSecret: '', amount, currency, expiresOn }
  const intent = await ports.cards.find(intentId)
  if (!intent) throw new Rejection(broken('payment', 'rule.cardsUnavailable'))
  return { checkoutIdentifier, clientSecret: intent.clientSecret, amount: inCurrency(amount), currency, expiresOn }
}
