import { cartCommands, cartIn, cartSystemCommands } from '#application/ordering/cart-commands.ts'
import { pricesOf, totalsOf } from '#application/ordering/cart-view.ts'
import { type Caller, systemCaller } from '#application/pipeline/access.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import { type Case, foldCase } from '#domain/case.ts'
import type { StartedCart } from '#domain/ordering/cart.ts'
import { type CheckoutData, emptyCheckoutData } from '#domain/ordering/checkout-data.ts'
import { plusDays } from '#domain/time.ts'
import type { MemoryApp } from './memory-app.ts'

/** Carts of essentials in an in-memory app, with commands of the shop and reports of the card provider. */

const system = systemCaller('card-payments')

export const checkoutData: CheckoutData = {
  ...emptyCheckoutData,
  shippingAddress: {
    firstName: 'Rosa',
    lastName: 'Marin',
    email: 'rosa@marin.example',
    company: '',
    phoneNumber: '+1 503 555 0111',
    line1: '12 Alder Street',
    line2: '',
    city: 'Portland',
    state: 'OR',
    zipCode: '97205',
    country: 'US',
  },
  forCheckout: true,
}

/** The actions of one buyer with the cart of a given id. */
export const buying = (app: MemoryApp, caller: Caller, cartId = 'cart-of-rosa') => {
  let days = 0
  /** The clock of the buyer; it moves forward to let quotes expire. */
  const ports = { ...app.ports, now: () => plusDays(app.ports.now(), days) }
  const send = async <Input>(spec: CommandSpec<Input>, input: Input, by: Caller = caller): Promise<Case> => {
    const { events } = await handle(ports, spec, { caller: by, input, commandId: app.ports.idGenerator.ulid() })
    return foldCase(events)
  }
  const place = { cartId, currency: 'USD' as const, countryCode: 'US' }
  const state = async () => foldCase(await app.log.readCase({ cartId }))
  const own = async () => cartIn(await state()) as StartedCart
  const caseId = async () => (await state()).caseId
  return {
    state,
    cart: own,
    caseId,
    chooses: (productId: string, quantity: number) =>
      send(cartCommands.chooseProduct, { ...place, productId, quantity }),
    ships: async () => {
      const [quote] = pricesOf(app.ports.shop(), await own(), ports.now()).quotes
      return send(cartCommands.chooseShippingQuote, { cartId, quote: quote! })
    },
    enters: (data: CheckoutData = checkoutData) => send(cartCommands.setCheckoutData, { cartId, checkoutData: data }),
    changesCurrency: () => send(cartCommands.changeCartCurrency, { cartId, currency: 'EUR', countryCode: 'DE' }),
    claims: (customerId: string, userId: string, by: Caller) =>
      send(
        cartCommands.claimCart,
        { cartId, customerId, userId, lines: [{ productId: 'kraft-tape-6', quantity: 1 }] },
        by,
      ),
    merges: () => send(cartCommands.mergeCart, { cartId }),
    starts: async (intentId = 'pi_1') => {
      const cart = await own()
      const now = ports.now()
      const { lines } = pricesOf(app.ports.shop(), cart, now)
      const { total: amount } = totalsOf(lines, cart.shippingQuote?.cost ?? 0, [])
      const checkout = {
        checkoutIdentifier: `checkout of ${intentId}`,
        intentId,
        lines,
        amount,
        currency: cart.currency,
        discounts: [],
      }
      const expiresOn = plusDays(now, 30 / 1440)
      return send(cartCommands.initiateCheckout, { cartId, ...checkout, expiresOn, language: 'en-US' })
    },
    abandons: () => send(cartCommands.abandonCheckout, { cartId }),
    paid: async (amount?: number, currency?: string) => {
      const { checkout } = await own()
      const { currency: askedIn, amount: asked } = checkout!
      const input = { caseId: await caseId(), amount: amount ?? asked, currency: currency ?? askedIn }
      return send(cartSystemCommands.confirmCheckoutPayment, input, system)
    },
    declined: async () =>
      send(
        cartSystemCommands.failCheckoutPayment,
        { caseId: await caseId(), reason: 'Your card was declined.' },
        system,
      ),
    times: async () => send(cartSystemCommands.expireCheckout, { caseId: await caseId() }, system),
    quoteEnds: async () => {
      days += 2
      return send(cartSystemCommands.expireShippingQuote, { caseId: await caseId() }, system)
    },
  }
}

/** Every type of event of a cart, up to the order. */
export const runEssentialsStory = async (app: MemoryApp, ada: Caller): Promise<void> => {
  const visitor: Caller = { ...ada, customerId: undefined, actor: { kind: 'customer', id: 'visitor' } }
  const rosa = buying(app, visitor)
  await rosa.chooses('tissue-ream', 2)
  await rosa.ships()
  await rosa.changesCurrency()
  const away = buying(app, ada)
  await away.claims(ada.customerId!, ada.actor.id, ada)
  await handle(app.ports, cartCommands.changeCartCurrency, {
    caller: ada,
    input: { cartId: 'cart-of-rosa', currency: 'USD', countryCode: 'US' },
    commandId: app.ports.idGenerator.ulid(),
  })
  await away.ships()
  await away.quoteEnds()
  await away.ships()
  await away.enters()
  await away.starts('pi_1')
  await away.abandons()
  await away.starts('pi_2')
  await away.declined()
  await away.starts('pi_3')
  await away.times()
  await away.starts('pi_4')
  await away.paid(1)
  await app.settled()
  await away.starts('pi_5')
  await away.paid()
  await app.settled()
}

/** A cart whose lines are moved to another one. */
export const runMergedCartStory = async (app: MemoryApp, ada: Caller): Promise<void> => {
  const cart = buying(app, ada)
  await cart.chooses('tissue-ream', 1)
  await cart.merges()
}
