import { describe, expect, test } from 'vitest'
import { getOrder } from '#application/ordering/queries.ts'
import type { Redacted } from '#domain/events.ts'
import { type App, createApp } from '#infrastructure/app.ts'
import { erasePerson } from '#infrastructure/log/erase.ts'
import { foldedView } from '#infrastructure/reads/folded-views.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import { projection } from '#read-models/projection.ts'
import { as } from '../support/case-stories.ts'
import { asJson } from '../support/fold-table.ts'
import { testSecrets } from '../support/secrets.ts'
import { openSecondApp, openTestApp, runWholeOrder } from '../support/test-app.ts'

/** Pages of orders are folded when they are read, and cached up to the last event that was folded. */

const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named)
  if (value === null || typeof value !== 'object') return value
  const { customerName: _, supplierName: __, name: ___, ...rest } = value as Record<string, unknown>
  return Object.fromEntries(Object.entries(rest).map(([field, own]) => [field, named(own)]))
}

describe('the page of an order', () => {
  test('equals the fold of its log for each audience, on the first and second read and after another event', async () => {
    await using app = await openTestApp()
    const adas = storySteps(app)
    await adas.drafts('ada')
    const page = async (who: 'ada' | 'sam') =>
      named(JSON.parse((await app.reads.orders.find(as(who), adas.requestId()))!.json))
    const folded = async () => {
      const events = await app.log.readCase({ requestId: adas.requestId() })
      return [orderAsOf.customer(events), orderAsOf.staff(events)].map((one) => named(asJson(one)))
    }
    for (const name of ['Box', 'Another']) {
      await adas.adds('ada', { name, dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
      await app.settled()
      for (let time = 0; time < 2; time += 1) expect([await page('ada'), await page('sam')]).toEqual(await folded())
    }
  })

  test('is not found by another customer, also if it is cached', async () => {
    await using app = await openTestApp()
    const requestId = await runWholeOrder(app)
    await app.settled()
    expect((await app.reads.orders.find(as('ada'), requestId))?.json).toContain(requestId)
    expect(await app.reads.orders.find(as('eve'), requestId)).toBeUndefined()
    expect(await app.reads.orders.find({ ...as('ada'), customerId: undefined }, requestId)).toBeUndefined()
    expect(await app.reads.orders.find(as('ada'), 'aaaaaaaa')).toBeUndefined()
  })

  test('is read from memory while the log is unchanged, and never below the requested position', async () => {
    await using app = await openTestApp()
    const adas = storySteps(app)
    await adas.drafts('ada')
    await app.settled()
    const find = (minPosition?: number) => app.reads.orders.find(as('ada'), adas.requestId(), minPosition)
    const before = await find()
    await app.database.pool.query(`update for_customer.order_list_for_customer set request_id = 'elsewhere'`)
    expect(await find()).toEqual(before)
    expect(await app.reads.orders.find(as('eve'), adas.requestId())).toBeUndefined()
    expect(await find(app.projector.head('customer') + 1)).toBeUndefined()
  })

  test('is read from the log by another server while no worker runs', async () => {
    await using app = await openTestApp()
    const silent = { info: () => undefined, error: () => undefined }
    const server = await createApp(app.url, silent, { secrets: testSecrets, work: false })
    await app.projector.stop()
    const adas = storySteps(app)
    await adas.drafts('ada')
    await adas.adds('ada', {
      name: 'Late box',
      dimensions: { length: 300, width: 200, height: 80 },
      quantities: [500],
    })
    const minPosition = await app.log.head()
    const read = async (who: 'ada' | 'eve' | 'sam') =>
      getOrder.run(
        { caller: as(who), params: { requestId: adas.requestId() }, minPosition } as never,
        { ...server.ports, reads: server.reads } as never,
      )
    for (const who of ['ada', 'sam'] as const) {
      const answer = await read(who)
      expect(answer).toMatchObject({ position: minPosition })
      expect(answer.stale).not.toBe(true)
      expect('json' in answer && answer.json).toContain('Late box')
    }
    await expect(read('eve')).rejects.toMatchObject({ refusal: { code: 'not-found' } })
    await server.close()
  })

  test('J1 contains no data of an erased person, in this process and in another one', async () => {
    await using app = await openTestApp()
    const other = await openSecondApp(app.url)
    const requestId = await runWholeOrder(app)
    await Promise.all([app.settled(), other.settled()])
    const page = async (one: Pick<App, 'reads'>) => (await one.reads.orders.find(as('ada'), requestId))?.json
    for (const one of [app, other]) expect(await page(one)).toContain('Glisan')
    await erasePerson(app.database, app.log, 'ada@bloom.example')
    for (const one of [app, other]) {
      await expect.poll(() => page(one)).not.toMatch(/Glisan|ada@bloom/)
    }
    await other.close()
  })
})

describe('a view that is folded when it is read', () => {
  const numbers = projection<number[]>({
    name: 'numbers',
    version: 1,
    audience: 'staff',
    key: ({ caseId }) => caseId,
    initial: [],
    evolve: (before, { position }) => {
      if (position === 13) throw new Error('13 is not digestible')
      return [...before, position]
    },
    columns: { body: 'json' },
    row: (body) => (body.length === 0 ? undefined : { body }),
    indexes: [],
    keepsState: true,
  })
  const event = (position: number) => ({ caseId: 'c', position }) as Redacted
  const open = () => {
    const failures: string[] = []
    const view = foldedView(
      numbers,
      ({ body }) => body as number[],
      ({ message }) => failures.push(message),
    )
    return { view, failures }
  }

  test('folds only the events after the cached row', () => {
    const { view } = open()
    expect(view.begin('c')).toMatchObject({ after: 0 })
    expect(view.begin('c').fold([event(1), event(2)])).toEqual([1, 2])
    expect(view.begin('c').after).toBe(2)
    expect(view.begin('c').fold([event(4)])).toEqual([1, 2, 4])
    expect(view.begin('c').fold([])).toEqual([1, 2, 4])
  })

  test('retains the newest of two concurrent reads', () => {
    const { view } = open()
    const [slow, quick] = [view.begin('c'), view.begin('c')]
    expect(quick.fold([event(1), event(2)])).toEqual([1, 2])
    expect(slow.fold([event(1)])).toEqual([1])
    expect(view.begin('c').after).toBe(2)
  })

  test('answers as of an earlier position without later events, and retains the later cached row', () => {
    const { view } = open()
    view.begin('c').fold([event(1), event(2)])
    const earlier = view.begin('c', { upTo: 1 })
    expect(earlier.after).toBe(0)
    expect(earlier.fold([event(1)])).toEqual([1])
    expect(view.begin('c').after).toBe(2)
  })

  test('is current while the views are at the position of its last read', () => {
    const { view } = open()
    expect(view.current('c', 0)).toBeUndefined()
    view.begin('c', { head: 7 }).fold([event(1), event(2)])
    expect(view.current('c', 7)).toEqual([1, 2])
    expect(view.current('c', 8)).toBeUndefined()
    view.begin('c', { head: 8 }).fold([])
    expect(view.current('c', 8)).toEqual([1, 2])
    // A read that started earlier does not confirm a later head, and neither does the answer of a command.
    view.begin('c', { head: 7 }).fold([])
    expect(view.current('c', 8)).toEqual([1, 2])
    view.begin('c').fold([event(3)])
    expect(view.current('c', 8)).toBeUndefined()
  })

  test('does not cache a row that was read before an erasure', () => {
    const { view } = open()
    const { fold } = view.begin('c')
    view.forget()
    expect(fold([event(1)])).toEqual([1])
    expect(view.begin('c').after).toBe(0)
  })

  test('A10 stays at the event before one that it cannot fold, and reports the error', () => {
    const { view, failures } = open()
    expect(view.begin('c').fold([event(12), event(13), event(14)])).toEqual([12])
    expect(view.begin('c').after).toBe(12)
    expect(view.begin('c').fold([event(13)])).toEqual([12])
    expect(failures).toEqual([
      'numbers cannot fold event 13 of c: 13 is not digestible',
      'numbers cannot fold event 13 of c: 13 is not digestible',
    ])
    expect(() => view.begin('d').fold([event(13)])).toThrow('13 is not digestible')
  })
})
