import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addOrUpdatePackagingItem } from '#application/assistant/tools/orders.ts'
import { callerOf } from '#application/pipeline/access.ts'
import type { ToolCallShape } from '#domain/assistant/message.ts'
import { callsIn, follow, say, startConversation, textIn } from '#tests/support/assistant-client.ts'
import { openTestServer, type Person, type TestServer } from '#tests/support/test-server.ts'

/** The tools of the assistant run as the user, with the user's rights, through the ordinary commands and prices. */

let testServer: TestServer
let ada: Person
let sam: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ada = await testServer.as('ada')
  sam = await testServer.as('sam')
})
afterAll(() => testServer[Symbol.asyncDispose]())

const resultOf = <T>({ result }: ToolCallShape): T => JSON.parse(result ?? 'null') as T

/** Sends a message, approves the call that it leads to, and returns the call after its execution. */
const approved = async (person: Person, conversationId: string, text: string, by = person): Promise<ToolCallShape> => {
  await say(testServer, person, conversationId, text)
  const { id: toolCallId } = (await callsIn(person, conversationId)).at(-1)!
  await by.aiToolCalls.approve({ params: { toolCallId } }, { strict: true })
  await follow(testServer, person, conversationId)
  return (await callsIn(person, conversationId)).at(-1)!
}

test('AI-026 the prices are those of POST /pricing/estimates', async () => {
  const id = await startConversation(ada)
  const answer = textIn(await say(testServer, ada, id, 'What do 500 and 1,000 mailer boxes of 30 x 20 x 10 cm cost?'))
  const [call] = await callsIn(ada, id)
  const dimensions = { length: 300, width: 200, height: 100 }
  const asked = {
    productId: 'mailer-box',
    config: { size: { type: 'inner' as const, dimensions } },
    quantities: [500, 1000],
  }
  expect(JSON.parse(call!.request.arguments)).toEqual(asked)
  const { payload } = await ada.pricing.estimates({ body: asked }, { strict: true })
  const estimate = payload.estimates[0]!
  expect(estimate.status).toBe('priced')
  const { prices, currency } = resultOf<{ prices: Record<string, unknown>[]; currency: string }>(call!)
  expect(currency).toBe('USD')
  expect(prices[0]).toMatchObject({
    quantity: 500,
    unitPrice: (estimate as { unitPrice: number }).unitPrice,
    total: (estimate as { total: number }).total,
  })
  expect(answer).toContain('Current prices of **Mailer box**')
})

test('AI-029 ORDER-031 an item is added, and changed the second time', async () => {
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD' } }, { strict: true })).payload
  const id = await startConversation(ada)
  const add = (quantity: number) => approved(ada, id, `Add ${quantity} mailer boxes to order ${requestId}`)
  expect(resultOf(await add(500))).toMatchObject({ change: 'added', requestId, items: [{ quantity: 500 }] })
  expect(resultOf(await add(1000))).toMatchObject({ change: 'changed', requestId, items: [{ quantity: 1000 }] })
  const order = (await ada.ordering.get({ params: { requestId } }, { strict: true })).payload
  expect(order.packagingItems).toHaveLength(1)
})

test('AI-029 an attempt after one that added the item changes that item', async () => {
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD' } }, { strict: true })).payload
  const item = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 500 }
  const attempt = () =>
    addOrUpdatePackagingItem.run(
      { requestId, item },
      { ports: testServer.app.ports, caller: callerOf(ada.user), language: 'en-US', commandId: 'tool-call-repeated' },
    )
  expect(await attempt()).toMatchObject({ change: 'added', items: [{ quantity: 500 }] })
  for (let n = 0; n < 2; n += 1)
    expect(await attempt()).toMatchObject({ change: 'changed', items: [{ quantity: 500 }] })
  await testServer.settled()
  const order = (await ada.ordering.get({ params: { requestId } }, { strict: true })).payload
  expect(order.packagingItems).toHaveLength(1)
})

describe('access', () => {
  test('AI-030 the order of another company stays hidden: the call fails, and nothing is changed', async () => {
    const eve = await testServer.as('eve')
    const { requestId } = (await eve.ordering.create({ body: { currency: 'USD' } }, { strict: true })).payload
    const id = await startConversation(ada)
    const call = await approved(ada, id, `Add 500 mailer boxes to order ${requestId}`)
    expect(call).toMatchObject({
      approvalState: 'approved',
      executionState: 'error',
      result: null,
      error: { type: 'not-found', message: 'Order not found. Check the order number.', numberOfAttempts: 1 },
    })
    const order = (await eve.ordering.get({ params: { requestId } }, { strict: true })).payload
    expect(order.packagingItems).toEqual([])
  })

  test('AI-T03 staff can approve the call of a customer, which is executed as that customer', async () => {
    const id = await startConversation(ada)
    const call = await approved(ada, id, 'Create a draft order with 500 mailer boxes', sam)
    const { requestId } = resultOf<{ requestId: string }>(call)
    const order = (await ada.ordering.get({ params: { requestId } }, { strict: true })).payload
    expect(order.requestId).toBe(requestId)
    const [created] = await testServer.app.log.readCase({ requestId })
    expect(created!.actor).toEqual({ kind: 'customer', id: 'u-ada' })
    const events = await testServer.app.log.readCase({ toolCallId: call.id })
    expect(events.map(({ type, actor }) => `${type} ${actor.id}`)).toEqual([
      'ToolCallRequested assistant',
      'ToolCallApproved u-sam',
      'ToolCallStarted assistant',
      'ToolCallCompleted assistant',
    ])
  })

  test('AI-D11 another customer can neither approve nor see a call', async () => {
    const id = await startConversation(ada)
    await say(testServer, ada, id, 'Create a draft order with 500 mailer boxes')
    const [call] = await callsIn(ada, id)
    const eve = await testServer.as('eve')
    for (const name of ['approve', 'reject', 'cancel', 'retry'] as const) {
      expect(await eve.aiToolCalls[name]({ params: { toolCallId: call!.id } })).toMatchObject({
        hasError: true,
        type: 'urlNotFound',
      })
    }
    expect((await callsIn(ada, id))[0]).toEqual(call)
  })

  test('AI-D03 changed arguments are not executed', async () => {
    const id = await startConversation(ada)
    await say(testServer, ada, id, 'Create a draft order with 500 mailer boxes')
    const [call] = await callsIn(ada, id)
    await testServer.app.database.pool.query(
      `update assistant.tool_calls set request = replace(request::text, '500', '9000')::json where tool_call_id = $1`,
      [call!.id],
    )
    await ada.aiToolCalls.approve({ params: { toolCallId: call!.id } }, { strict: true })
    await follow(testServer, ada, id)
    expect((await callsIn(ada, id))[0]).toMatchObject({
      executionState: 'error',
      error: { message: expect.stringContaining('have changed since') },
    })
  })
})

describe('decisions', () => {
  test('AI-T04 a rejected call changes nothing, and the assistant answers', async () => {
    const id = await startConversation(ada)
    await say(testServer, ada, id, 'Create a draft order with 500 mailer boxes')
    const [call] = await callsIn(ada, id)
    await ada.aiToolCalls.reject({ params: { toolCallId: call!.id } }, { strict: true })
    expect(textIn(await follow(testServer, ada, id))).toContain('You rejected this')
    expect((await callsIn(ada, id))[0]).toMatchObject({ approvalState: 'rejected', executionState: 'cancelled' })
  })

  test('AI-T10 a new message cancels a call that waits for approval', async () => {
    const id = await startConversation(ada)
    await say(testServer, ada, id, 'Create a draft order with 500 mailer boxes')
    await say(testServer, ada, id, '1 + 1')
    const [call] = await callsIn(ada, id)
    expect(call).toMatchObject({ approvalState: 'pending', executionState: 'cancelled' })
    const late = await ada.aiToolCalls.approve({ params: { toolCallId: call!.id } })
    expect(late).toMatchObject({ hasError: true, reason: 'rule.transition' })
  })

  test('a repeated approval executes the call once', async () => {
    const id = await startConversation(ada)
    await say(testServer, ada, id, 'Create a draft order with 500 mailer boxes')
    const [call] = await callsIn(ada, id)
    const approve = () => ada.aiToolCalls.approve({ params: { toolCallId: call!.id } }, { commandId: 'same-approval' })
    await Promise.all([approve(), approve()])
    await follow(testServer, ada, id)
    const { requestId } = resultOf<{ requestId: string }>((await callsIn(ada, id))[0]!)
    const events = await testServer.app.log.readCase({ toolCallId: call!.id })
    expect(events.filter(({ type }) => type === 'ToolCallStarted')).toHaveLength(1)
    expect(
      (await testServer.app.log.readCase({ requestId })).filter(({ type }) => type === 'OrderCreated'),
    ).toHaveLength(1)
  })
})
