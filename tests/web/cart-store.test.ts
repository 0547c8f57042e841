import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/support/browser-storage.ts'
import { api } from '#web/data/api.ts'
import {
  isFetching,
  type Cart,
  cartAfter,
  cartOf,
  type CartState,
  changeCartPlace,
  checkoutResult,
  fetchCart,
  followCountrySettings,
  isCheckoutPending,
  setPacks,
  useCart,
} from '#web/stores/cart.ts'
import { chooseCountrySettings } from '#web/stores/country-settings.ts'

/** The cart in the client (table CART-T14..T19). */

const empty = { products: [], currency: 'USD', countryCode: 'US', stage: 'empty' } as unknown as Cart
const filled = { ...empty, products: [{ productId: 'tissue-ream', quantity: 1 }] } as unknown as Cart
const success = <T>(payload: T) => ({
  hasError: false as const,
  message: '' as const,
  payload,
  position: 0,
  stale: false,
})
const failure = {
  hasError: true as const,
  message: 'We are unable to reach the server.',
  type: 'networkError' as const,
}

beforeEach(() => {
  vi.restoreAllMocks()
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('document', { cookie: '' })
  useCart.setState({ status: 'pending' }, true)
})

afterAll(() => vi.unstubAllGlobals())

describe('the state of a cart', () => {
  const initialized: CartState = { status: 'initialized', cart: filled, fetchedOn: '2026-01-01T00:00:00.000Z' }
  const failed: CartState = { status: 'initFailed', message: 'It failed' }
  const at = '2026-01-02T00:00:00.000Z'

  test('CART-T14 CART-T18 can start a fetch from every other state, without removing the cart', () => {
    expect(cartAfter({ status: 'pending' }, { type: 'CartFetchStarted' })).toEqual({ status: 'fetching' })
    expect(cartAfter(failed, { type: 'CartFetchStarted' })).toEqual({ status: 'fetching' })
    expect(cartAfter(initialized, { type: 'CartFetchStarted' })).toEqual({ ...initialized, status: 'fetching' })
  })

  test('CART-T15 CART-003 is initialized by an answer, with the time of the fetch', () => {
    const after = cartAfter({ ...initialized, status: 'fetching' }, { type: 'CartFetched', cart: empty, at })
    expect(after).toEqual({ status: 'initialized', cart: empty, fetchedOn: at })
  })

  test('CART-T16 CART-019 stores the message of a failure without a cart', () => {
    const after = cartAfter({ status: 'fetching' }, { type: 'CartFetchFailed', message: 'No connection' })
    expect(after).toEqual({ status: 'initFailed', message: 'No connection' })
  })

  test('CART-T17 CART-020 does not change the cart after a failure', () => {
    const fetching: CartState = { ...initialized, status: 'fetching' }
    expect(cartAfter(fetching, { type: 'CartFetchFailed', message: 'No connection' })).toEqual(initialized)
  })
})

describe('fetching', () => {
  test('CART-017 CART-018 has the states pending, fetching, initialized', async () => {
    const states: string[] = [useCart.getState().status]
    const stop = useCart.subscribe(({ status }) => void states.push(status))
    vi.spyOn(api.cart, 'get').mockResolvedValue(success(filled))
    await fetchCart()
    stop()
    expect(states).toEqual(['pending', 'fetching', 'initialized'])
    expect(cartOf(useCart.getState())).toEqual(filled)
  })

  test('CART-019 CART-020 results in initFailed for a first failure; a later one does not change the cart', async () => {
    const get = vi.spyOn(api.cart, 'get').mockResolvedValue(failure)
    await fetchCart()
    expect(useCart.getState()).toEqual({ status: 'initFailed', message: failure.message })
    get.mockResolvedValue(success(filled))
    await fetchCart()
    get.mockResolvedValue(failure)
    await fetchCart()
    expect(useCart.getState()).toMatchObject({ status: 'initialized', cart: filled })
  })

  test('CART-T19 CART-021 CLIENT-029 rejects a second fetch while one runs, and sends one request', async () => {
    const answer = Promise.withResolvers<never>()
    const get = vi.spyOn(api.cart, 'get').mockReturnValue(answer.promise)
    const first = fetchCart()
    expect(await fetchCart()).toEqual(isFetching)
    expect(isFetching).toMatchObject({ message: 'Already fetching', type: 'activityAlreadyInProgress' })
    answer.resolve(success(filled) as never)
    expect(await first).toMatchObject({ hasError: false })
    expect(get).toHaveBeenCalledTimes(1)
  })
})

test('replaces the cart after a change', async () => {
  vi.spyOn(api.cart, 'chooseProduct').mockResolvedValue(success(filled))
  await setPacks('tissue-ream', 1)
  expect(useCart.getState()).toMatchObject({ status: 'initialized', cart: filled })
  expect(localStorage.getItem('has-cart')).toBe('true')
})

test('SETTINGS-018 changes the cart for another currency or country', async () => {
  const change = vi.spyOn(api.cart, 'changeCurrency').mockResolvedValue(success(filled))
  const stop = followCountrySettings()
  chooseCountrySettings({ currency: 'EUR', countryCode: 'DE' })
  expect(change).not.toHaveBeenCalled()
  await changeCartPlace({ currency: 'USD', countryCode: 'US' })
  chooseCountrySettings({ currency: 'AUD', countryCode: 'AU' })
  expect(change).toHaveBeenLastCalledWith({ body: { currency: 'AUD', countryCode: 'AU' } })
  stop()
})

test('CART-010 reads the result of a checkout from its own path', async () => {
  const result = vi.spyOn(api.cart, 'checkoutResult').mockResolvedValue(success({}))
  await checkoutResult()
  expect(result).toHaveBeenCalledOnce()
})

test('CART-010 CART-011 reads the result from the provider with the flag, otherwise the stored status', async () => {
  const result = vi.spyOn(api.cart, 'checkoutResult').mockResolvedValue(success({ status: 'paid' }))
  const status = vi.spyOn(api.cart, 'checkoutStatus').mockResolvedValue(success({ status: 'pending' }))
  expect(await isCheckoutPending(false)).toBe(true)
  expect([result.mock.calls.length, status.mock.calls.length]).toEqual([0, 1])
  expect(await isCheckoutPending(true)).toBe(false)
  expect([result.mock.calls.length, status.mock.calls.length]).toEqual([1, 1])
  status.mockResolvedValue(failure)
  expect(await isCheckoutPending(false)).toBe(true)
})
