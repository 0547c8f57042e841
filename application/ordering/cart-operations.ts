import { foldCase } from '#domain/case.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { ruleBroken, throwIfRefused, invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { cartCan, type StartedCart } from '#domain/ordering/cart.ts'
import { cardPaymentInProgress } from '#domain/payments/card-payment.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { offersTo } from '../payments/offered-discounts.ts'
import { endCardPayment, settleCardPayment } from '../payments/settle-card-payment.ts'
import { type CommandSpec, handle } from '../pipeline/handle.ts'
import { type HandlerInput, type OperationPorts, query } from '../pipeline/operation.ts'
import { countryOf, defaultCountry, refusedCountry } from '../shipping/countries.ts'
import { cartCommands } from './cart-commands.ts'
import { cartView, essentialOf, pricesOf } from './cart-view.ts'
import { cart as contracts } from './contracts/cart.ts'
import { type CurrentCart, cookieOf, currentCart, newCartId } from './current-cart.ts'
import { startCheckout } from './start-checkout.ts'

/**
 * Cart operations. Visitors have no session, so each operation finds the cart of the calling browser and sends the
 * command itself.
 */

type Input = HandlerInput<Endpoint>

/** Currency and country of a cart that was not started: as selected in the browser, otherwise the visitor's. */
const placeOf = async ({ browser, visitor }: Input) => {
  const { currency, countryCode } = browser.countrySettings ?? {}
  const country = countryCode ? (countryOf(countryCode) ?? defaultCountry) : await visitor.country()
  return { currency: currency ?? country.currency, countryCode: country.code }
}

const answer = async (input: Input, ports: OperationPorts, { cart, cookie }: Pick<CurrentCart, 'cart' | 'cookie'>) => {
  const left = await ports.stock.left(cart?.lines.map(({ productId }) => productId) ?? [])
  const offers = cart?.customerId ? await offersTo({ ...cart, customerId: cart.customerId }, ports) : []
  const payload = cartView(ports.shop(), cart, await placeOf(input), { now: ports.now(), left, offers })
  return { payload, browser: { cart: cookie } }
}

/** Sends a command to the browser's cart, creating the cart if needed, and returns the changed cart. */
const change = async <Data extends { cartId: string }>(
  input: Input,
  ports: OperationPorts,
  spec: CommandSpec<Data>,
  data: Omit<Data, 'cartId'> | ((current: CurrentCart) => Omit<Data, 'cartId'> | Promise<Omit<Data, 'cartId'>>),
) => {
  const current = await currentCart(input, ports)
  const cartId = current.cart?.cartId ?? newCartId(ports.tokens, input.commandId)
  const fields = typeof data === 'function' ? await data(current) : data
  const { commandId, traceId } = input
  await handle(ports, spec, { caller: current.caller, input: { ...fields, cartId } as Data, commandId, traceId })
  const cookie = cookieOf(ports.tokens, cartId)
  const { cart } = await currentCart({ commandId, browser: { ...input.browser, cart: cookie } }, ports)
  return answer(input, ports, { cart, cookie })
}

/** Refuses a cart that was not started in the same way as an empty cart. */
const requireStarted = ({ cart }: CurrentCart): StartedCart => {
  if (!cart) throw new Rejection(ruleBroken('products', 'rule.cartEmpty'))
  return cart
}

export const cart = {
  get: query(contracts.get, async (input, ports) => answer(input, ports, await currentCart(input, ports))),

  chooseProduct: query(contracts.chooseProduct, async (input, ports) => {
    const { productId, quantity } = input.body
    if (!essentialOf(ports.shop(), productId)) {
      throw new Rejection(invalidInput('productId', 'shop.notInCatalogue', { field: 'productId' }))
    }
    const place = await placeOf(input)
    return change(input, ports, cartCommands.chooseProduct, { productId, quantity, ...place })
  }),

  chooseShippingQuote: query(contracts.chooseShippingQuote, (input, ports) =>
    change(input, ports, cartCommands.chooseShippingQuote, (current) => {
      const own = requireStarted(current)
      const { quotes } = pricesOf(ports.shop(), own, ports.now())
      const quote = quotes.find(({ shippingQuoteId }) => shippingQuoteId === input.body.shippingQuoteId)
      if (!quote) throw new Rejection(invalidInput('shippingQuoteId', 'rule.cartShippingUnknown'))
      return { quote }
    }),
  ),

  setCheckoutData: query(contracts.setCheckoutData, (input, ports) =>
    change(input, ports, cartCommands.setCheckoutData, (current) => {
      requireStarted(current)
      return { checkoutData: input.body }
    }),
  ),

  changeCurrency: query(contracts.changeCurrency, (input, ports) => {
    const { currency, countryCode } = input.body
    throwIfRefused(refusedCountry(countryCode))
    return change(input, ports, cartCommands.changeCartCurrency, { currency, countryCode })
  }),

  initiateCheckout: query(contracts.initiateCheckout, async (input, ports) => {
    const current = await currentCart(input, ports)
    return { payload: await startCheckout(input, ports, current), browser: { cart: current.cookie } }
  }),

  abandonCheckout: query(contracts.abandonCheckout, async (input, ports) => {
    const { caller, cart: own } = await currentCart(input, ports)
    throwIfRefused(cartCan.abandon(own ?? { status: 'none' }))
    const { cartId, checkout } = own!
    const ended = await endCardPayment(ports, checkout!.intentId!)
    throwIfRefused(ended === 'inProgress' ? cardPaymentInProgress : undefined)
    if (ended === 'ended') {
      const { commandId, traceId } = input
      await handle(ports, cartCommands.abandonCheckout, { caller, input: { cartId }, commandId, traceId })
    }
    return answer(input, ports, await currentCart(input, ports))
  }),

  checkoutStatus: query(contracts.checkoutStatus, async (input, ports) => {
    const { last } = await currentCart(input, ports)
    return { payload: { status: last?.checkoutStatus ?? 'notStarted' } }
  }),

  checkoutResult: query(contracts.checkoutResult, async (input, ports) => {
    const before = await currentCart(input, ports)
    if (before.cart?.status === 'checkoutInitiated') await settleCardPayment(ports, before.cart.checkout!.intentId!)
    const { last, caseId } = await currentCart(input, ports)
    const { checkoutStatus: status = 'notStarted', checkout, failure = '' } = last ?? {}
    const { order } = foldCase(status === 'paid' ? await ports.log.readCase({ caseId }) : [])
    return {
      payload: {
        status,
        requestId: order.status === 'none' ? null : order.requestId,
        amount: checkout ? inCurrency(checkout.amount) : null,
        currency: checkout?.currency ?? null,
        message: failure,
      },
    }
  }),
}
