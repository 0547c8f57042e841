import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionStatuses } from '#domain/people/customer-action.ts'
import type { Client } from '#web/data/api.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Actions of employees for customers (CRM-D04, CRM-D05). */

type Api = Client['api']
let testServer: TestServer
let staff: Api
let ada: Api
let lin: Api
let requestId: string
beforeAll(async () => {
  testServer = await openTestServer()
  ;[staff, ada, lin] = await Promise.all([
    signedInClient(testServer, 'u-staff', { type: 'admin', adminType: 'admin' }),
    signedInClient(testServer, 'u-owner', {
      type: 'user',
      customerId: 'c-bloom',
      roles: ['CPRO:C', 'CREQ:C', 'USER:C'],
    }),
    signedInClient(testServer, 'u-maker', { type: 'supplier', supplierId: 's-dongguan' }),
  ])
  requestId = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload.requestId
  await testServer.settled()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const ofBloom = { params: { customerId: 'c-bloom' } }
const recorded = async (actionId: string) => {
  const { rows } = await testServer.app.database.pool.query<{ event: string }>(
    `select event from people.audit_log where changes ->> 'actionId' = $1 order by audit_id`,
    [actionId],
  )
  return rows.map(({ event }) => event)
}
const add = async (body: Partial<Parameters<Api['customerActions']['add']>[0]['body']> = {}) =>
  (await staff.customerActions.add({ ...ofBloom, body: { type: 'outreach', title: 'Call Ada', ...body } }, strict))
    .payload
const named = (actionId: string) => ({ params: { customerId: 'c-bloom', actionId } })

/** The shortest sequence of commands to each status. */
const paths: Record<(typeof actionStatuses)[number], readonly Verb[]> = {
  pending: [],
  inProgress: ['start'],
  completed: ['complete'],
  onHold: ['hold'],
  cancelled: ['cancel'],
}
type Verb = 'start' | 'hold' | 'resume' | 'complete' | 'cancel' | 'reopen'
const run = (verb: Verb, actionId: string, by = staff) => by.customerActions[verb](named(actionId))

describe('the lifecycle', () => {
  const lines = [
    ['CRM-T08', 'start', ['pending'], 'CustomerActionStarted', 'inProgress'],
    ['CRM-T09', 'hold', ['pending', 'inProgress'], 'CustomerActionPutOnHold', 'onHold'],
    ['CRM-T10', 'resume', ['onHold'], 'CustomerActionResumed', 'inProgress'],
    ['CRM-T11', 'complete', ['pending', 'inProgress'], 'CustomerActionCompleted', 'completed'],
    ['CRM-T12', 'cancel', ['pending', 'inProgress', 'onHold'], 'CustomerActionCancelled', 'cancelled'],
    ['CRM-T13', 'reopen', ['completed', 'cancelled'], 'CustomerActionReopened', 'pending'],
  ] as const
  test.each(lines)('%s %s', async (_, verb, allowed, event, to) => {
    for (const status of actionStatuses) {
      const { id } = await add()
      for (const step of paths[status]) await run(step, id)
      const before = await recorded(id)
      for (const by of [ada, lin]) expect(await run(verb, id, by)).toMatchObject({ type: 'forbidden' })
      expect(await recorded(id)).toEqual(before)
      const answer = await run(verb, id)
      const may = (allowed as readonly string[]).includes(status)
      expect(answer).toMatchObject(
        may ? { hasError: false, payload: { status: to } } : { type: 'badRequest', field: 'status' },
      )
      expect(await recorded(id)).toEqual(may ? [...before, event] : before)
    }
  })

  test('CRM-T07 starts with pending for an action, and with completed for a note', async () => {
    const call = await add()
    expect(call).toMatchObject({ status: 'pending', customerName: 'Bloom & Stem', author: 'u-staff Test' })
    expect(await recorded(call.id)).toEqual(['CustomerActionAdded'])
    expect((await add({ type: 'note', title: 'Prefers mornings' })).status).toBe('completed')
    const body = { type: 'outreach', title: 'Call' } as const
    for (const by of [ada, lin])
      expect(await by.customerActions.add({ ...ofBloom, body })).toMatchObject({ type: 'forbidden' })
  })
})

describe('the fields', () => {
  const dueDate = '2030-05-01T15:59:59.999Z'

  test('CRM-008 CRM-009 CRM-D05 are stored and read back by staff', async () => {
    const fields = { text: 'About the foil', assignedTo: 'u-staff', dueDate, requestId }
    const made = await add({ type: 'complaint', title: 'Foil peels off', ...fields })
    expect(made).toMatchObject({
      customerId: 'c-bloom',
      type: 'complaint',
      status: 'pending',
      title: 'Foil peels off',
      ...fields,
      createdBy: 'u-staff',
      changedBy: 'u-staff',
      version: 1,
    })
    const { items } = (await staff.customerActions.ofCustomer({ ...ofBloom, query: { sort: 'changed' } }, strict))
      .payload
    expect(items[0]).toEqual(made)
    for (const by of [ada, lin]) {
      expect(await by.customerActions.ofCustomer({ ...ofBloom, query: {} })).toMatchObject({ type: 'forbidden' })
      expect(await by.customerActions.list({ query: {} })).toMatchObject({ type: 'forbidden' })
    }
    const body = { type: 'another', title: 'Call' } as never
    expect(await staff.customerActions.add({ ...ofBloom, body })).toMatchObject({ field: 'type', type: 'badRequest' })
    expect(await staff.customerActions.list({ query: { status: 'another' as never } })).toMatchObject({
      field: 'status',
      type: 'badRequest',
    })
  })

  test('are unchanged if they are omitted, and a stale version is refused', async () => {
    const { id, version } = await add({ dueDate })
    const changed = await staff.customerActions.change({ ...named(id), body: { title: 'Write', version } }, strict)
    expect(changed.payload).toMatchObject({ title: 'Write', dueDate, version: 2 })
    const stale = { ...named(id), body: { title: 'Call', version } }
    expect(await staff.customerActions.change(stale)).toMatchObject({ type: 'badRequest', field: 'version' })
    expect(await ada.customerActions.change(stale)).toMatchObject({ type: 'forbidden' })
  })

  test.each([
    ['requestId', 'zzzzzzzz'],
    ['assignedTo', 'u-owner'],
    ['assignedTo', 'u-unknown'],
  ])('a foreign %s is refused: %s', async (field, value) => {
    const answer = await staff.customerActions.add({ ...ofBloom, body: { type: 'note', title: 'Hi', [field]: value } })
    expect(answer).toMatchObject({ type: 'badRequest', field })
    const { id } = await add()
    expect(await staff.customerActions.change({ ...named(id), body: { [field]: value } })).toMatchObject({ field })
  })

  test('cannot contain an order of another customer, and cannot be changed through another customer', async () => {
    const body = { type: 'note', title: 'Hi', requestId } as const
    const rival = { params: { customerId: 'c-rival' }, body }
    expect(await staff.customerActions.add(rival)).toMatchObject({ field: 'requestId' })
    const { id } = await add()
    const other = { params: { customerId: 'c-rival', actionId: id } }
    expect(await staff.customerActions.start(other)).toMatchObject({ type: 'urlNotFound' })
    expect(await staff.customerActions.start(named('none'))).toMatchObject({ type: 'urlNotFound' })
    const unknownCustomer = { params: { customerId: 'c-unknown' } }
    expect(await staff.customerActions.ofCustomer({ ...unknownCustomer, query: {} })).toMatchObject({
      type: 'urlNotFound',
    })
  })
})

describe('the list', () => {
  test('CRM-D04 has filters by assignee, status and date, sorting and pages', async () => {
    const days = (n: number) => new Date(Date.parse(testServer.clock.now()) + n * 86_400_000).toISOString()
    const mine = { assignedTo: 'u-staff', type: 'internal' as const }
    const late = await add({ ...mine, title: 'late', dueDate: days(-2) })
    const soon = await add({ ...mine, title: 'soon', dueDate: days(2) })
    const later = await add({ ...mine, title: 'later', dueDate: days(20) })
    const never = await add({ ...mine, title: 'never' })
    const done = await add({ ...mine, title: 'done', dueDate: days(-3) })
    await run('complete', done.id)
    const titles = async (query: NonNullable<Parameters<Api['customerActions']['list']>[0]>['query']) =>
      (
        await staff.customerActions.list({ query: { type: 'internal', assignedTo: 'u-staff', ...query } }, strict)
      ).payload.items.map(({ title }) => title)
    expect(await titles({ due: 'overdue' })).toEqual(['late'])
    expect(await titles({ due: 'week' })).toEqual(['soon'])
    expect(await titles({ due: 'later' })).toEqual(['later'])
    expect(await titles({ due: 'none' })).toEqual(['never'])
    expect(await titles({ status: 'completed' })).toEqual(['done'])
    expect(await titles({ open: true })).toEqual(['late', 'soon', 'later', 'never'])
    expect(await titles({ unassigned: true })).toEqual([])
    expect((await titles({ sort: 'changed' }))[0]).toBe('done')
    for (const sort of ['due', 'changed'] as const) {
      const read: string[] = []
      let cursor: string | undefined
      do {
        const query = { type: 'internal' as const, sort, limit: 2, ...(cursor && { cursor }) }
        const { items, nextCursor } = (await staff.customerActions.list({ query }, strict)).payload
        read.push(...items.map(({ id }) => id))
        cursor = nextCursor ?? undefined
      } while (cursor)
      expect(read).toEqual(
        sort === 'due'
          ? [done, late, soon, later, never].map(({ id }) => id)
          : [done, never, later, soon, late].map(({ id }) => id),
      )
    }
  })
})
