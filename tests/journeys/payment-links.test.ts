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
/** Issues a link and waits until visitors can open it, because they send no minimum position. */
const issue = async (amount: number, days?: number) => {
  const body = { amount, ...(days && { days }) }
  const { payload } = await sam.payments.issueLink({ params: { requestId }, body }, strict)
  await testServer.settled()
  return payload
}
const tokenOf = ({ path }: { path: string }) => path.replace('/pay#token=', '')
const open = (token: string) => testServer.visitor().api.payments.openLink({ params: { token } })
const statusOf = async (token: string) =>
  (await testServer.visitor().api.payments.openLink({ params: { token } }, strict)).payload.status

describe('a payment link', () => {
  test('shows a visitor only the amount and the order', async () => {
    const link = await issue(500, 7)
    expect(link).toMatchObject({ requestId, amount: 500, currency: 'USD', status: 'open' })
    const { payload } = await testServer.visitor().api.payments.openLink({ params: { token: tokenOf(link) } }, strict)
    expect(payload).toEqual({
      requestId,
      amount: 500,
      currency: 'USD',
      status: 'open',
      expiresOn: link.expiresOn,
      isBlocked: false,
    })
    const { payload: listed } = await sam.payments.listLinks({ params: { requestId } }, strict)
    expect(listed.items).toEqual([link])
  })

  test('is stored only as the hash of its token', async () => {
    const token = tokenOf(await issue(100))
    const { rows } = await testServer.app.database.pool.query<{ data: string }>('select data::text from log.events')
    const views = await testServer.app.database.readers.staff.query<{ row: string }>(
      'select l::text as row from for_staff.payment_link_for_staff l',
    )
    for (const text of [...rows.map(({ data }) => data), ...views.rows.map(({ row }) => row)]) {
      expect(text).not.toContain(token)
    }
  })

  test('PAY-017 PAY-D04 gives a visitor the bank details for its amount while it is open, and reports a payment block', async () => {
    const link = await issue(120)
    const transfer = (token = tokenOf(link)) =>
      testServer.visitor().api.cardPayments.linkTransfer({ params: { token } })
    expect(await transfer()).toMatchObject({
      hasError: false,
      payload: {
        amount: 120,
        currency: 'USD',
        reference: requestId,
        account: { bank: 'Demo Bank, Berlin' },
        epcCode: null,
      },
    })
    expect(await transfer('x'.repeat(43))).toMatchObject({ type: 'urlNotFound' })
    const seen = async () => ({
      requestVersion: (await sam.ordering.get({ params: { requestId } }, strict)).payload.requestVersion,
    })
    await sam.paymentTerms.block({ params: { requestId }, body: { ...(await seen()), reason: 'Claim' } }, strict)
    expect(await transfer()).toMatchObject({ hasError: true })
    expect(await open(tokenOf(link))).toMatchObject({ payload: { status: 'open', isBlocked: true } })
    expect(await sam.payments.issueLink({ params: { requestId }, body: { amount: 10 } })).toMatchObject({
      reason: 'rule.linkBlocked',
      field: 'paymentBlock',
    })
    await sam.paymentTerms.unblock({ params: { requestId }, body: await seen() }, strict)
    await sam.payments.withdrawLink({ params: { requestId, paymentLinkId: link.id } }, strict)
    await testServer.settled()
    expect(await transfer()).toMatchObject({ hasError: true, field: 'token' })
  })

  test('is limited to the unpaid amount, and issued only by staff', async () => {
    const { message } = await sam.payments.issueLink({ params: { requestId }, body: { amount: 1_000_000 } })
    expect(message).toContain('more than what is still to be paid')
    const refused = await ada.payments.issueLink({ params: { requestId }, body: { amount: 10 } })
    expect(refused).toMatchObject({ hasError: true, type: 'forbidden' })
    expect(await open('x'.repeat(43))).toMatchObject({
      hasError: true,
      message: 'Payment link not found. Open the link exactly as you received it.',
    })
  })

  test('can be withdrawn and expires', async () => {
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

  test('is in the list of staff with filters by status, order and end of validity, and pages', async () => {
    sam = await testServer.as('sam') // the session expired when the clock moved
    const idsOf = async (query: NonNullable<Parameters<Person['payments']['listAllLinks']>[0]>['query'] = {}) =>
      (await sam.payments.listAllLinks({ query }, strict)).payload.items.map(({ id }) => id)
    const all = (await sam.payments.listLinks({ params: { requestId } }, strict)).payload.items
    const ids = (status: string) => all.filter((link) => link.status === status).map(({ id }) => id)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['open', 'expired', 'withdrawn']))
    expect(await idsOf()).toEqual(all.map(({ id }) => id))
    for (const status of ['open', 'expired', 'withdrawn', 'paid'] as const)
      expect([status, await idsOf({ status })]).toEqual([status, ids(status)])
    expect(await idsOf({ q: requestId.slice(0, 5) })).toHaveLength(all.length)
    expect(await idsOf({ q: 'zzzz' })).toEqual([])
    const [latest] = all.toSorted((a, b) => b.expiresOn.localeCompare(a.expiresOn))
    expect(await idsOf({ validFrom: latest!.expiresOn })).toContain(latest!.id)
    expect(await idsOf({ validTo: '2020-01-01T00:00:00Z' })).toEqual([])

    const first = (await sam.payments.listAllLinks({ query: { limit: 1 } }, strict)).payload
    expect(first.items[0]).toMatchObject({ requestId, customerName: 'Bloom & Stem', currency: 'USD' })
    expect(JSON.stringify(first)).not.toContain('token')
    const rest = (await sam.payments.listAllLinks({ query: { cursor: first.nextCursor! } }, strict)).payload
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    ada = await testServer.as('ada')
    expect(await ada.payments.listAllLinks({ query: {} })).toMatchObject({ hasError: true, type: 'forbidden' })
  })

  test('ORDER-T14 is withdrawn when the order is canceled', async () => {
    const link = await issue(50)
    await sam.ordering.cancel({ params: { requestId }, body: {} }, strict)
    await testServer.settled()
    expect(await statusOf(tokenOf(link))).toBe('withdrawn')
    expect((await sam.payments.issueLink({ params: { requestId }, body: { amount: 50 } })).hasError).toBe(true)
  })
})

describe('a payment link for more than is still to be paid', () => {
  test('PAY-017 PAY-T07 is withdrawn when less than its amount is still to be paid, and remains for the rest', async () => {
    const story = await checkedOutOrder(testServer.app)
    await testServer.settled()
    await story.places('ada')
    await testServer.settled()
    const params = { requestId: story.requestId() }
    const read = async () => (await sam.ordering.get({ params }, strict)).payload
    const { totals, requestVersion } = await read()
    const amounts = [totals.total, totals.total - 100]
    for (const amount of amounts) await sam.payments.issueLink({ params, body: { amount } }, strict)
    await testServer.settled()
    const body = { requestVersion, name: 'Delay', scope: 'total', type: 'absolute', value: 100 } as const
    await sam.discounts.apply({ params, body }, strict)
    await testServer.settled()
    const statuses = async () => {
      const { items } = (await sam.payments.listLinks({ params }, strict)).payload
      return amounts.map((amount) => items.find((one) => one.amount === amount)!.status)
    }
    expect(await statuses()).toEqual(['withdrawn', 'open'])
    const paid = { requestVersion: (await read()).requestVersion, amount: 1, method: 'bankTransfer' } as const
    await sam.ordering.recordPayment({ params, body: paid }, strict)
    await testServer.settled()
    expect(await statuses()).toEqual(['withdrawn', 'withdrawn'])
  })
})
