import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusDays } from '#domain/time.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Payment reminders by the clock: each step once, in the language of the reader, and none after the payment. */

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const placed = async () => {
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  return { requestId: story.requestId(), pays: () => story.pays('sam') }
}
/** Subjects of the reminders about an order that were sent so far, oldest first. */
const remindersOf = async (requestId: string) => {
  const mails = await testServer.app.mailer.outbox(200)
  return mails
    .filter(({ subject, to }) => to === 'ada@bloom.example' && subject.includes(requestId))
    .map(({ subject }) => subject)
    .filter((subject) => /due soon|due today|overdue|reminder/i.test(subject))
    .toReversed()
}
const wait = async (days: number) => {
  testServer.clock.advance({ minutes: days * 1440 + 1 })
  await testServer.app.runTimers()
  await testServer.app.runTimers()
  await testServer.settled()
}

describe('PAY-D01 a reminder', () => {
  test('is sent once before the due date, once on it, and twice when the payment is overdue', async () => {
    const { requestId } = await placed()
    await wait(3)
    expect(await remindersOf(requestId)).toEqual([])
    await wait(1)
    const upcoming = `Payment for order ${requestId} is due soon`
    expect(await remindersOf(requestId)).toEqual([upcoming])
    await wait(3)
    await wait(7)
    await wait(7)
    await wait(30)
    expect(await remindersOf(requestId)).toEqual([
      upcoming,
      `Payment for order ${requestId} is due today`,
      `Payment for order ${requestId} is overdue`,
      `Final reminder: payment for order ${requestId}`,
    ])
  })

  test('is not sent after the payment, and a missed step is not sent later', async () => {
    const paid = await placed()
    const late = await placed()
    await wait(4)
    await paid.pays()
    await testServer.settled()
    await wait(12)
    expect(await remindersOf(paid.requestId)).toHaveLength(1)
    expect(await remindersOf(late.requestId)).toEqual([
      `Payment for order ${late.requestId} is due soon`,
      `Payment for order ${late.requestId} is overdue`,
    ])
  })

  test('ORDER-T12 starts again when a hold ends, during which the order could not be paid', async () => {
    const { requestId } = await placed()
    const sam = await testServer.as('sam')
    const params = { requestId }
    await sam.ordering.hold({ params, body: { reason: 'A credit check.' } }, { strict: true })
    await testServer.settled()
    await wait(20)
    const again = await testServer.as('sam')
    await again.ordering.resume({ params, body: {} }, { strict: true })
    await testServer.settled()
    await wait(1)
    expect(await remindersOf(requestId)).toEqual([])
    await wait(4)
    expect(await remindersOf(requestId)).toEqual([`Payment for order ${requestId} is due soon`])
  })

  test('ORDER-T12 PAY-D01 of an agreed date that passes during a hold starts again when the hold ends', async () => {
    const { requestId } = await placed()
    const params = { requestId }
    const who = () => testServer.as('sam')
    const read = async () => (await (await who()).ordering.get({ params }, { strict: true })).payload
    const dueDate = plusDays(testServer.clock.now(), 5)
    const agreed = { terms: 'custom' as const, customAmountDue: 100, dueDate }
    const { requestVersion } = await read()
    await (await who()).paymentTerms.set({ params, body: { requestVersion, ...agreed } }, { strict: true })
    await (await who()).ordering.hold({ params, body: { reason: 'A credit check.' } }, { strict: true })
    await testServer.settled()
    await wait(20)
    const account = async () =>
      (await (await who()).books.accounts({ query: { q: requestId } }, { strict: true })).payload.items[0]!
    expect(await account()).toMatchObject({ dueOn: null, owed: 100 })
    await (await who()).ordering.resume({ params, body: {} }, { strict: true })
    await testServer.settled()
    await wait(1)
    expect(await remindersOf(requestId)).toEqual([])
    const { dueOn } = await account()
    expect((await read()).payment.instalments.find(({ stage }) => stage === 'date')?.dueDate).toBe(dueOn)
    await wait(4)
    expect(await remindersOf(requestId)).toEqual([`Payment for order ${requestId} is due soon`])
  })

  test('is not sent while a card payment of another amount is being checked, and again once it is refunded', async () => {
    const { requestId } = await placed()
    const ada = await testServer.as('ada')
    const { clientSecret } = (await ada.cardPayments.payOrder({ params: { requestId } }, { strict: true })).payload
    const [intentId = ''] = clientSecret.split('_secret_')
    await testServer.app.database.pool.query(
      'update shop.sandbox_payments set amount = amount - 1 where intent_id = $1',
      [intentId],
    )
    const body = { clientSecret, card: 'succeeds' as const }
    await testServer.visitor().api.sandbox.confirm({ params: { intentId }, body }, { strict: true })
    await testServer.settled()
    await wait(7)
    expect(await remindersOf(requestId)).toEqual([])
    const sam = await testServer.as('sam')
    const { payload } = await sam.ordering.get({ params: { requestId } }, { strict: true })
    const [{ cardPaymentId } = { cardPaymentId: '' }] = payload.payment.differingCardPayments
    await sam.differingPayments.refund(
      { params: { requestId, cardPaymentId }, body: { requestVersion: payload.requestVersion } },
      { strict: true },
    )
    await testServer.settled()
    await wait(8)
    expect(await remindersOf(requestId)).toEqual([`Payment for order ${requestId} is overdue`])
  })
})
