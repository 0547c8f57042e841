import { checkoutData } from './essentials-story.ts'
import type { Person, TestServer } from './test-server.ts'

/** Fills the cart of a buyer with an essential, up to the payment; returns the cart. */
export const fillCart = async (
  testServer: Pick<TestServer, 'settled'>,
  { cart }: Pick<Person, 'cart'>,
  { productId = 'tissue-ream', quantity = 2, email = checkoutData.shippingAddress.email } = {},
) => {
  const strict = { strict: true } as const
  const { payload } = await cart.chooseProduct({ body: { productId, quantity } }, strict)
  const { shippingQuoteId } = payload.shippingQuotes[0]!
  // A client without the cookie of its cart finds it by its user, in a view.
  await testServer.settled()
  await cart.chooseShippingQuote({ body: { shippingQuoteId } }, strict)
  const shippingAddress = { ...checkoutData.shippingAddress, email }
  await cart.setCheckoutData({ body: { ...checkoutData, shippingAddress } }, strict)
  return (await cart.get({}, strict)).payload
}
