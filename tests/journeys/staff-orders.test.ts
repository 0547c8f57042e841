import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { mailTo } from '../support/mailbox.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Staff prepare an order for a customer, publish it, and place it on the customer’s behalf. */

const strict = { strict: true } as const
let testServer: TestServer
let [ada, sam, eve]: Person[] = []
let params: { requestId: string }

beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, eve] = await Promise.all([testServer.as('ada'), testServer.as('sam'), testServer.as('eve')])
})
afterAll(() => testServer[Symbol.asyncDispose]())

const mailers = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 1000 }
const { firstName, lastName, email } = people.ada
const contact = { firstName, lastName, email, company: '', phoneNumber: '' }

/** Whether a customer finds the order, by each query. */
const found = async (person: Person | undefined) => {
  await testServer.settled()
  const { requestId } = params
  const [one, list, timeline, feed] = await Promise.all([
    person!.ordering.get({ params }),
    person!.ordering.list({}, strict),
    person!.ordering.timeline({ params }),
    person!.feed.read({ query: { limit: 200 } }, strict),
  ])
  return [
    !one.hasError,
    list.payload.items.some((order) => order.requestId === requestId),
    !timeline.hasError,
    JSON.stringify(feed.payload).includes(requestId),
  ]
}

describe('an order prepared by staff', () => {
  test('ORDER-T02 ORDER-D04 is internal: staff edit it, and its customer does not find it', async () => {
    const body = { currency: 'USD', customerId: people.ada.customerId } as const
    expect(await ada!.ordering.createInternal({ body })).toMatchObject({ hasError: true, type: 'forbidden' })
    const { payload } = await sam!.ordering.createInternal({ body }, strict)
    params = { requestId: payload.requestId }
    await sam!.ordering.addPackagingItem({ params, body: mailers }, strict)
    const draft = { contact, shippingAddress: bloomStudio, additionalComments: 'Deliver before noon' }
    const { payload: filled } = await sam!.ordering.changeDraft({ params, body: draft }, strict)
    expect(filled).toMatchObject({ status: 'internal', contact: { email }, packagingItems: [{ quantity: 1000 }] })
    expect(filled).not.toHaveProperty('detailedStatus')
    for (const person of [ada, eve]) expect(await found(person)).toEqual([false, false, false, false])
  })

  test('ORDER-T04 is published: its customer gets a mail and sees the order', async () => {
    await sam!.ordering.publish({ params, body: {} }, strict)
    expect(await found(ada)).toEqual([true, true, true, true])
    expect(await found(eve)).toEqual([false, false, false, false])
    const { payload } = await ada!.ordering.get({ params }, strict)
    expect(payload).toMatchObject({
      status: 'draft',
      detailedStatus: 'packagingQuotesAvailable',
      additionalComments: 'Deliver before noon',
      packagingItems: [{ quantity: 1000 }],
    })
    const { payload: timeline } = await ada!.ordering.timeline({ params }, strict)
    expect(timeline.items.map(({ type }) => type)).toEqual(['DraftChanged', 'OrderPublished'])
    expect((await mailTo(testServer, email)).subject).toContain(params.requestId)
  })

  test('ORDER-T05 is withdrawn and published again by staff, but not by a customer', async () => {
    expect(await ada!.ordering.withdraw({ params, body: {} })).toMatchObject({ hasError: true, type: 'forbidden' })
    await sam!.ordering.withdraw({ params, body: {} }, strict)
    expect((await found(ada)).slice(0, 3)).toEqual([false, false, false])
    await sam!.ordering.publish({ params, body: {} }, strict)
    expect(await found(ada)).toEqual([true, true, true, true])
  })

  test('ORDER-T06 ORDER-D04 is placed by staff for the customer, with its total due', async () => {
    const { payload: order } = await sam!.ordering.get({ params }, strict)
    const [item] = order.packagingItems
    const itemId = item!.id
    const { payload: chosen } = await sam!.ordering.selectQuote(
      { params: { ...params, itemId }, body: { quantity: 1000 } },
      strict,
    )
    const shippingOptionId = chosen.shippingOptions[0]!.id
    await sam!.ordering.addShipment({ params, body: { shippingOptionId } }, strict)
    await testServer.settled()
    await sam!.ordering.placeOrder({ params, body: {} }, strict)
    await testServer.settled()
    const { payload } = await ada!.ordering.get({ params }, strict)
    expect(payload).toMatchObject({ status: 'paymentPending', headline: { waitingOn: 'customer' } })
    expect(payload.totals.amountDue).toBe(payload.totals.total)
    expect(await sam!.ordering.withdraw({ params, body: {} })).toMatchObject({
      hasError: true,
      message: 'Cannot withdraw order while awaiting payment',
    })
  })
})
