import { create } from 'zustand'
import type { cart } from '#application/ordering/contracts/cart.ts'
import { api, type InputOf, type ReplyOf } from '../data/api.ts'
import type { Failed, Result } from '../data/http.ts'
import { type CountrySettings, useCountrySettings } from './country-settings.ts'
import { hasCart, storeHasCart } from './has-cart.ts'

/**
 * The cart of this browser (CART-017..021). Transitions are a pure fold over events (table CART-T14..T19); the actions
 * below call the server and record the events.
 */

export type Cart = ReplyOf<typeof cart.get>
type Fetched = { cart: Cart; fetchedOn: string }
/** `fetchedOn`: when the cart was last fetched (CART-003). */
export type CartState =
  | { status: 'pending' }
  | ({ status: 'fetching' } & Partial<Fetched>)
  | ({ status: 'initialized' } & Fetched)
  | { status: 'initFailed'; message: string }

export type CartEvent =
  | { type: 'CartFetchStarted' }
  | { type: 'CartFetched'; cart: Cart; at: string }
  | { type: 'CartFetchFailed'; message: string }
  /** Response to a change of the cart. */
  | { type: 'CartChanged'; cart: Cart; at: string }

const known = (state: CartState): Fetched | undefined =>
  'cart' in state && state.cart && state.fetchedOn ? { cart: state.cart, fetchedOn: state.fetchedOn } : undefined

/** State after an event. A failed fetch leaves the loaded cart unchanged (CART-020). */
export const cartAfter = (state: CartState, event: CartEvent): CartState => {
  switch (event.type) {
    case 'CartFetchStarted':
      return { status: 'fetching', ...known(state) }
    case 'CartFetched':
      return { status: 'initialized', cart: event.cart, fetchedOn: event.at }
    case 'CartFetchFailed': {
      const before = known(state)
      return before ? { status: 'initialized', ...before } : { status: 'initFailed', message: event.message }
    }
    case 'CartChanged':
      return { status: state.status === 'fetching' ? 'fetching' : 'initialized', cart: event.cart, fetchedOn: event.at }
  }
}

/** The store; components read it, only the actions below write it. */
export const useCart = create<CartState>(() => ({ status: 'pending' }))
/** The cart, once fetched. */
export const cartOf = (state: CartState): Cart | undefined => known(state)?.cart

/** The shipping option of a checkout: the chosen one, otherwise the cheapest. */
export const shippingOf = ({ shippingQuoteId, shippingQuotes }: Cart): Cart['shippingQuotes'][number] | undefined =>
  shippingQuotes.find((one) => one.shippingQuoteId === shippingQuoteId) ?? shippingQuotes[0]

const now = () => new Date().toISOString()
const dispatch = (event: CartEvent) => {
  useCart.setState(cartAfter(useCart.getState(), event), true)
  if ('cart' in event) storeHasCart(event.cart.products.length > 0)
}

/** CART-021, CLIENT-029. */
export const isFetching = {
  hasError: true,
  message: 'Already fetching',
  type: 'activityAlreadyInProgress',
} as const satisfies Failed

/** Fetches the cart. While a fetch is running, another one is rejected without a request. */
export const fetchCart = async (): Promise<Result<Cart>> => {
  if (useCart.getState().status === 'fetching') return isFetching
  dispatch({ type: 'CartFetchStarted' })
  const answer = await api.cart.get()
  dispatch(
    answer.hasError
      ? { type: 'CartFetchFailed', message: answer.message }
      : { type: 'CartFetched', cart: answer.payload, at: now() },
  )
  return answer
}

/**
 * Fetches the cart now and whenever the user returns to the window: prices, stock and the customer's discounts may have
 * changed meanwhile. Returns the function that stops it.
 */
export const keepCartCurrent = (): (() => void) => {
  const fetchAgain = () => void fetchCart()
  fetchAgain()
  window.addEventListener('focus', fetchAgain)
  return () => window.removeEventListener('focus', fetchAgain)
}

/** Records the cart from the answer to a change. */
const changed = async (answer: Promise<Result<Cart>>): Promise<Result<Cart>> => {
  const result = await answer
  if (!result.hasError) dispatch({ type: 'CartChanged', cart: result.payload, at: now() })
  return result
}

/** Sets the number of packs of a product in the cart; 0 removes it. */
export const setPacks = (productId: string, quantity: number) =>
  changed(api.cart.chooseProduct({ body: { productId, quantity } }))
export const chooseShipping = (shippingQuoteId: string) =>
  changed(api.cart.chooseShippingQuote({ body: { shippingQuoteId } }))
export const setCheckoutData = (body: InputOf<typeof cart.setCheckoutData>['body']) =>
  changed(api.cart.setCheckoutData({ body }))
export const abandonCheckout = () => changed(api.cart.abandonCheckout())
export const changeCartPlace = (place: Pick<CountrySettings, 'currency' | 'countryCode'>) =>
  changed(api.cart.changeCurrency({ body: place }))

/** The result of the last payment; the server asks the card provider (CART-010). */
export const checkoutResult = () => api.cart.checkoutResult()

/**
 * Whether the last payment is still pending: with `askProvider` by its result, otherwise by the state known here, which
 * needs no call to the provider (CART-011).
 */
export const isCheckoutPending = async (askProvider: boolean): Promise<boolean> => {
  const answer = await (askProvider ? checkoutResult() : api.cart.checkoutStatus())
  return answer.hasError || answer.payload.status === 'pending'
}

/** A change of currency or country changes the cart as well (SETTINGS-018). Returns the function that stops it. */
export const followCountrySettings = (): (() => void) =>
  useCountrySettings.subscribe(({ currency, countryCode }) => {
    const own = cartOf(useCart.getState())
    if (!own && !hasCart()) return
    if (own?.currency === currency && own.countryCode === countryCode) return
    void changeCartPlace({ currency, countryCode })
  })
