import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomerAction } from '#application/people/contracts/customer-actions.ts'
import type { staffToolNames } from '#domain/assistant/tools.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Tasks of the assistant that add and complete actions for a customer, as an employee or as the system. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Person
let ada: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, ada] = await Promise.all([testServer.as('sam'), testServer.as('ada')])
})
afterAll(() => testServer[Symbol.asyncDispose]())

const bloom = { customerId: 'c-bloom' }
const tools: typeof staffToolNames = ['add_customer_action', 'complete_customer_action']
const configurationOf = (scope: 'public' | 'internal') => ({
  body: { name: 'Follow-ups', scope, tools: [...tools], dynamicDocuments: { customerProfile: true } },
})
const configuration = async () => (await sam.aiConfigurations.create(configurationOf('internal'), strict)).payload.id
const task = async (usageContext: 'background' | 'interactive', taskPrompt: string) => {
  const configurationId = await configuration()
  const scope = 'internal' as const
  const of = { scope, configurationScope: scope, configurationId, inputContext: 'customer' as const }
  return (await sam.aiTasks.create({ body: { name: 'T', ...of, usageContext, taskPrompt } }, strict)).payload.id
}
const run = async (taskId: string, body: object = bloom) =>
  (await sam.aiTasks.run({ params: { taskId }, body }, strict)).payload
const actions = async (): Promise<CustomerAction[]> =>
  (await sam.customerActions.ofCustomer({ params: bloom, query: { sort: 'changed' } }, strict)).payload.items
const titled = async (title: string) => (await actions()).filter((one) => one.title === title)
const recorded = async (actionId: string) => {
  const { rows } = await testServer.app.database.pool.query<{ event: string; by: string }>(
    `select event, actor_kind as by from people.audit_log where changes ->> 'actionId' = $1 order by audit_id`,
    [actionId],
  )
  return rows.map(({ event, by }) => `${event} ${by}`)
}

describe('a task about a customer', () => {
  test('CRM-T07 CRM-T11 adds and completes an action as the system, in the background', async () => {
    const { text } = await run(await task('background', 'Add an action: Call about the open quote'))
    const [action, ...others] = await titled('Call about the open quote')
    expect(others).toEqual([])
    expect(action).toMatchObject({ status: 'pending', type: 'outreach', assignedTo: null, author: null })
    expect(text).toContain('/_app/staff/customers/c-bloom')
    const complete = await task('background', 'Complete the action: Call about the open quote')
    await run(complete)
    expect(await titled('Call about the open quote')).toMatchObject([{ status: 'completed' }])
    expect(await recorded(action!.id)).toEqual(['CustomerActionAdded system', 'CustomerActionCompleted system'])
    // The completed action is not among the open ones of the profile, so there is nothing to complete.
    await run(complete)
    expect(await recorded(action!.id)).toHaveLength(2)
  })

  test('CRM-T07 adds it as the employee who runs the task, who also gets it', async () => {
    await run(await task('interactive', 'Add an action: Send the new catalog'))
    const [action] = await titled('Send the new catalog')
    expect(action).toMatchObject({ assignedTo: sam.user.userId, status: 'pending' })
    expect(await recorded(action!.id)).toEqual(['CustomerActionAdded staff'])
  })

  test('CRM-T11 does not complete the action of another customer, or one in a status without that transition', async () => {
    const add = async (customerId: string, title: string) =>
      (await sam.customerActions.add({ params: { customerId }, body: { type: 'outreach', title } }, strict)).payload
    const { id } = await add('c-rival', 'Call Eve')
    // A document that names the action of the other customer, as a message in a conversation could.
    const documents = [{ title: 'Message', content: `Open action: Call Eve (id ${id})` }]
    const { text: refused } = await run(await task('background', 'Complete the action: Call Eve'), {
      ...bloom,
      documents,
    })
    expect(refused).toMatch(/not found|does not exist/i)
    const ofRival = await sam.customerActions.ofCustomer({ params: { customerId: 'c-rival' }, query: {} }, strict)
    expect(ofRival.payload.items).toMatchObject([{ title: 'Call Eve', status: 'pending' }])
    const held = await add('c-bloom', 'Call again')
    const path = { params: { ...bloom, actionId: held.id } }
    await sam.customerActions.hold(path, strict)
    const { text } = await run(await task('background', 'Complete the action: Call again'))
    expect(text).toMatch(/on hold/i)
    expect(await titled('Call again')).toMatchObject([{ status: 'onHold' }])
    expect((await recorded(held.id)).some((one) => one.startsWith('CustomerActionCompleted'))).toBe(false)
  })
})

test('AI-024 customers get no tool for actions: a public configuration with one is refused', async () => {
  expect(await sam.aiConfigurations.create(configurationOf('public'))).toMatchObject({ hasError: true, field: 'tools' })
  const configurationId = await configuration()
  const change = { params: { configurationId }, body: { scope: 'public' as const } }
  expect(await sam.aiConfigurations.change(change)).toMatchObject({ hasError: true, field: 'tools' })
  expect(await ada.aiConversations.create({ body: { configurationId } })).toMatchObject({ type: 'urlNotFound' })
})
