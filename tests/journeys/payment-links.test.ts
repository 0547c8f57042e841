import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Payment links over the real server: staff issue them, visitors open them. */

let testServer: TestServer
let sam: Person
let ada: Person
let requestId = ''
beforeAll(async () => {
  testServer = await openTestServer()
  sam = await testServer.as('sam')
  ada = await testServer.as('ada')
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  requestId = story.requestId()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const issue = async (amount: number, days?: number) =>
  (await sam.payments.issueLink({ params: { requestId }, body: { amount, ...(days && { days }) } }, strict)).payload
const tokenOf = ({ path }: { path: string }) => path.replace('/pay#token=', '')
const open = (token: string) => testServer.visitor().api.payments.openLink({ params: { token } })
const statusOf = async (token: string) =>
  (await testServer.visitor().api.payments.openLink({ params: { token } }, strict)).payload.status

describe('a payment link', () => {
  test('shows a visitor the amount and the order, and nothing else', async () => {
    const link = await issue(500, 7)
    expect(link).toMatchObject({ requestId, amount: 500, currency: 'USD', status: 'open' })
    const { payload } = await testServer.visitor().api.payments.openLink({ params: { token: tokenOf(link) } }, strict)
    expect(payload).toEqual({ requestId, amount: 500, currency: 'USD', status: 'open', expiresOn: link.expiresOn })
    const { payload: listed } = await sam.payments.listLinks({ params: { requestId } }, strict)
    expect(listed.items).toEqual([link])
  })

  test('is stored by the hash of its token alone', async () => {
    const token = tokenOf(await issue(100))
    const { rows } = await testServer.app.database.pool.query<{ data: string }>('select data::text from log.events')
    const views = await testServer.app.database.readers.staff.query<{ row: string }>(
      'select l::text as row from for_staff.payment_link_for_staff l',
    )
    for (const text of [...rows.map(({ data }) => data), ...views.rows.map(({ row }) => row)]) {
      expect(text).not.toContain(token)
    }
  })

  test('is for no more than is still to be paid, and staff alone issue it', async () => {
    const { message } = await sam.payments.issueLink({ params: { requestId }, body: { amount: 1_000_000 } })
    expect(message).toContain('more than what is still to be paid')
    const refused = await ada.payments.issueLink({ params: { requestId }, body: { amount: 10 } })
    expect(refused).toMatchObject({ hasError: true, type: 'forbidden' })
    expect(await open('x'.repeat(43))).toMatchObject({ hasError: true, message: 'Payment link not found' })
  })

  test('can be withdrawn, and expires', async () => {
    const withdrawn = await issue(50)
    const params = { requestId, paymentLinkId: withdrawn.id }
    const { payload } = await sam.payments.withdrawLink({ params }, strict)
    expect(payload.status).toBe('withdrawn')
    await testServer.settled()
    expect(await statusOf(tokenOf(withdrawn))).toBe('withdrawn')
    const short = await issue(50, 1)
    await testServer.settled()
    testServer.clock.advance({ days: 2 })
    expect(await statusOf(tokenOf(short))).toBe('expired')
  })

  test('ORDER-T14 is withdrawn when the order is canceled', async () => {
    sam = await testServer.as('sam') // the session ended with the move of the clock
    const link = await issue(50)
    await sam.ordering.cancel({ params: { requestId }, body: {} }, strict)
    await testServer.settled()
    expect(await statusOf(tokenOf(link))).toBe('withdrawn')
    expect((await sam.payments.issueLink({ params: { requestId }, body: { amount: 50 } })).hasError).toBe(true)
  })
})
