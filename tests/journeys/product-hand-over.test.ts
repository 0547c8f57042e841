import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../support/mailbox.ts'
import { type Browser, openTestServer, type TestServer } from '../support/test-server.ts'

/** A visitor leaves the page of a product to sign up, and continues there (CTP). */

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const mapping = { nextStep: 'print', productCategoryId: 'mailer-boxes', productId: 'mailer-box' } as const

const signUp = async ({ api }: Browser, email: string): Promise<string> => {
  const person = { firstName: 'Nora', lastName: 'Quill', acceptTerms: true as const }
  await api.people.signUp({ body: { ...person, email } }, strict)
  return (await mailTo(testServer, email)).token
}
const complete = async ({ api }: Browser, token: string) =>
  (await api.people.completeSignUp({ body: { token } }, strict)).payload

describe('the product of a visitor', () => {
  test('PROD-009 PROD-D02 is stored with the sign-up, and the first sign-in continues at its step', async () => {
    const nora = testServer.browser()
    const stored = await nora.api.people.handOver({ body: mapping }, strict)
    expect(stored.payload).toEqual(mapping)
    const token = await signUp(nora, 'nora@ctp.example')
    const { user, purchaseMapping } = await complete(nora, token)
    expect(user?.status).toBe('active')
    expect(purchaseMapping).toEqual(mapping)
  })

  test('PROD-D02 is read once, in the browser in which the mail is opened', async () => {
    const phone = testServer.browser()
    await phone.api.people.handOver({ body: mapping }, strict)
    const token = await signUp(phone, 'two@ctp.example')
    const computer = testServer.browser()
    expect((await complete(computer, token)).purchaseMapping).toEqual(mapping)
    const again = await phone.api.people.completeSignUp({ body: { token } })
    expect(again).toMatchObject({ hasError: true, field: 'token' })
  })

  test('PROD-D02 the last product is used, and none remains for the next account in the browser', async () => {
    const shared = testServer.browser()
    await shared.api.people.handOver({ body: mapping }, strict)
    const last = { ...mapping, nextStep: 'coating' as const }
    await shared.api.people.handOver({ body: last }, strict)
    expect((await complete(shared, await signUp(shared, 'first@ctp.example'))).purchaseMapping).toEqual(last)
    await shared.api.people.logout({}, strict)
    expect((await complete(shared, await signUp(shared, 'second@ctp.example'))).purchaseMapping).toBeUndefined()
  })

  test('PROD-009 a sign-in with an existing account also returns it, once', async () => {
    const browser = testServer.browser()
    const password = 'Mailer-box-7-lilac'
    await browser.api.people.signUp(
      { body: { email: 'old@ctp.example', firstName: 'Olga', lastName: 'Old', password, acceptTerms: true } },
      strict,
    )
    await complete(browser, (await mailTo(testServer, 'old@ctp.example')).token)
    await browser.api.people.logout({}, strict)
    await browser.api.people.handOver({ body: mapping }, strict)
    const signIn = async () =>
      (await browser.api.people.login({ body: { email: 'old@ctp.example', password } }, strict)).payload
    expect((await signIn()).purchaseMapping).toEqual(mapping)
    await browser.api.people.logout({}, strict)
    expect((await signIn()).purchaseMapping).toBeUndefined()
  })

  test('PROD-D02 nothing is stored for a signed-in user', async () => {
    const ada = await testServer.as('ada')
    expect((await ada.people.handOver({ body: mapping }, strict)).payload).toEqual(mapping)
    await ada.people.logout({}, strict)
  })

  test('PROD-009 a step, product or category that does not exist is refused by its field', async () => {
    const { api } = testServer.visitor()
    const refused = async (change: object) => {
      const answer = await api.people.handOver({ body: { ...mapping, ...change } })
      return answer.hasError ? [answer.type, answer.field] : 'accepted'
    }
    expect(await refused({ nextStep: 'payment' })).toEqual(['badRequest', 'nextStep'])
    expect(await refused({ productId: 'teapot' })).toEqual(['badRequest', 'productId'])
    expect(await refused({ productCategoryId: 'bags' })).toEqual(['badRequest', 'productCategoryId'])
    expect(await refused({ price: 1 })).toEqual(['badRequest', 'price'])
  })
})
