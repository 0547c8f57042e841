import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutData } from '../support/essentials-story.ts'
import { mailsTo, mailTo } from '../support/mailbox.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Orders of buyers without an account, and the companies that receive them. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Person
let eve: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, eve] = await Promise.all([testServer.as('sam'), testServer.as('eve')])
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** A paid order of a visitor with an email address. */
const buys = async (email: string) => {
  const { cart, sandbox } = testServer.browser().api
  const { payload } = await cart.chooseProduct({ body: { productId: 'plain-mailers-small', quantity: 1 } }, strict)
  const { shippingQuoteId } = payload.shippingQuotes[0]!
  await cart.chooseShippingQuote({ body: { shippingQuoteId } }, strict)
  const shippingAddress = { ...checkoutData.shippingAddress, email }
  await cart.setCheckoutData({ body: { ...checkoutData, shippingAddress } }, strict)
  const { clientSecret } = (await cart.initiateCheckout({}, strict)).payload
  const params = { intentId: clientSecret.split('_secret_')[0]! }
  await sandbox.confirm({ params, body: { clientSecret, card: 'succeeds' } }, strict)
  await testServer.settled()
  const { requestId } = (await cart.checkoutResult({}, strict)).payload
  return (await sam.ordering.get({ params: { requestId: requestId! } }, strict)).payload
}

test('S-08 CART-D07 a buyer whose address another company has invited gets a separate company and an account for the order', async () => {
  const email = 'invited@essentials.example'
  await eve.users.inviteColleague({ body: { firstName: 'In', lastName: 'Vited', email } }, strict)
  const invitation = await mailTo(testServer, email)
  const [first, second] = [await buys(email), await buys(email)]
  expect(first.customerId).not.toBe('c-rival')
  expect(second.customerId).toBe(first.customerId)
  expect(await eve.ordering.get({ params: { requestId: first.requestId } })).toMatchObject({ type: 'urlNotFound' })
  const accept = (token: string) => testServer.browser().api.people.acceptInvitation({ body: { token } })
  expect(await accept(invitation.token)).toMatchObject({ hasError: true, field: 'token' })
  const account = (await mailsTo(testServer, email)).find(({ kind }) => kind === 'guestAccount')!
  expect(await accept(account.token)).toMatchObject({ payload: { user: { customerId: first.customerId } } })
})

test('CART-D07 USER-T13 a buyer who has signed up but not confirmed gets an account for the order', async () => {
  const email = 'unconfirmed@essentials.example'
  const signUp = { email, firstName: 'Un', lastName: 'Confirmed', acceptTerms: true as const }
  await testServer.visitor().api.people.signUp({ body: signUp }, strict)
  const confirmation = await mailTo(testServer, email)
  const { customerId } = await buys(email)
  const visitor = testServer.browser().api
  const account = (await mailsTo(testServer, email)).find(({ kind }) => kind === 'guestAccount')!
  expect(await visitor.people.completeSignUp({ body: { token: confirmation.token } })).toMatchObject({ field: 'token' })
  expect(await visitor.people.acceptInvitation({ body: { token: account.token } })).toMatchObject({
    payload: { user: { customerId } },
  })
})
