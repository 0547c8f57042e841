import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { telling } from '#infrastructure/seed/stories/verbs.ts'
import { address } from '../support/app.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

/** Payment links over the real server: staff issue them, visitors open them. */

let world: World
let sam: Person
let ada: Person
let requestId = ''
beforeAll(async () => {
  world = await openWorld()
  sam = await world.as('sam')
  ada = await world.as('ada')
  const story = telling(world.house)
  await story.drafts('ada')
  await story.adds('ada', {
    name: 'Box',
    dimensions: { length: 300, width: 200, height: 80 },
    quantities: [500, 1000],
  })
  await story.asks('ada')
  await story.quotes('sam', {
    prices: { 500: 1.1, 1000: 0.9 },
    leadTimeDays: 14,
    supplierId: 's-dongguan',
    unitCost: 0.5,
  })
  await story.chooses('ada', 1000)
  await story.checksOut('ada', address, 'Air')
  await world.settled()
  await story.places('ada')
  await world.settled()
  requestId = story.requestId()
})
afterAll(() => world[Symbol.asyncDispose]())

const strict = { strict: true } as const
const issue = async (amount: number, days?: number) =>
  (await sam.payments.issueLink({ params: { requestId }, body: { amount, ...(days && { days }) } }, strict)).payload
const tokenOf = ({ path }: { path: string }) => path.replace('/pay#token=', '')
const open = (token: string) => world.visitor().api.payments.openLink({ params: { token } })
const statusOf = async (token: string) =>
  (await world.visitor().api.payments.openLink({ params: { token } }, strict)).payload.status

describe('a payment link', () => {
  test('shows a visitor the amount and the order, and nothing else', async () => {
    const link = await issue(500, 7)
    expect(link).toMatchObject({ requestId, amount: 500, currency: 'USD', status: 'open' })
    const { payload } = await world.visitor().api.payments.openLink({ params: { token: tokenOf(link) } }, strict)
    expect(payload).toEqual({ requestId, amount: 500, currency: 'USD', status: 'open', expiresOn: link.expiresOn })
    const { payload: listed } = await sam.payments.listLinks({ params: { requestId } }, strict)
    expect(listed.items).toEqual([link])
  })

  test('is stored by the hash of its token alone', async () => {
    const token = tokenOf(await issue(100))
    const { rows } = await world.house.database.pool.query<{ data: string }>('select data::text from log.events')
    const views = await world.house.database.readers.staff.query<{ row: string }>(
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
    await world.settled()
    expect(await statusOf(tokenOf(withdrawn))).toBe('withdrawn')
    const short = await issue(50, 1)
    await world.settled()
    world.clock.advance({ days: 2 })
    expect(await statusOf(tokenOf(short))).toBe('expired')
  })
})
