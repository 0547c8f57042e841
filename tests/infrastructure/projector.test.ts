import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { callerOf } from '#application/access.ts'
import { handle } from '#application/handle.ts'
import { createOrder } from '#application/ordering.ts'
import { people } from '#infrastructure/demo/people.ts'
import { type House } from '#infrastructure/house.ts'
import { applyPage, createTable } from '#infrastructure/projection-tables.ts'
import { startProjector } from '#infrastructure/projector.ts'
import { rebuild } from '#infrastructure/rebuild.ts'
import { projections } from '#read-models/all.ts'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { aHouse, anotherHouse, tellWholeOrder } from '../support/house.ts'

const ada = callerOf({ ...people.ada, status: 'active', loginMethod: 'pw' })
const drafts = (house: House, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      handle(house.ports, 'createOrder', createOrder, {
        caller: ada,
        input: { currency: 'USD' },
        commandId: randomUUID(),
      }),
    ),
  )

/** Every row of a table, as values. */
const rowsOf = async ({ database }: House, table: string) => {
  const { rows } = await database.pool.query<Record<string, unknown>>(`select * from ${table} order by key`)
  return rows
}

describe('the projector', () => {
  test('rebuilds every read model beside the live one, to the same rows, and switches', async () => {
    await using house = await aHouse()
    await tellWholeOrder(house)
    for (const projection of projections) {
      const live = await rowsOf(house, tableOf(projection))
      expect(live.length).toBeGreaterThan(0)
      const report = await rebuild(house.database.pool, house.log, projection)
      expect(report).toMatchObject({ differences: 0, samples: [], switched: true, rows: live.length })
      expect(await rowsOf(house, tableOf(projection))).toEqual(live)
      expect(await rowsOf(house, `${tableOf(projection)}__old`)).toEqual(live)
    }
    // The rebuilt tables are the live ones now, and go on.
    await drafts(house, 3)
    await house.settled()
    expect(await rowsOf(house, 'for_staff.order_for_staff')).toHaveLength(4)
  })

  test('refuses to switch over a difference nobody explained, and names the row', async () => {
    await using house = await aHouse()
    await drafts(house, 3)
    await house.settled()
    const [projection] = projections
    const table = tableOf(projection!)
    const [row] = await rowsOf(house, table)
    await house.database.pool.query(`update ${table} set status = 'cancelled' where key = $1`, [row!['key']])
    const report = await rebuild(house.database.pool, house.log, projection!)
    expect(report).toMatchObject({ differences: 1, samples: [row!['key']], switched: false })
    expect((await rowsOf(house, table))[0]).toMatchObject({ status: 'cancelled' })
    expect(await rebuild(house.database.pool, house.log, projection!, { accept: true })).toMatchObject({
      switched: true,
    })
    expect((await rowsOf(house, table))[0]).toMatchObject({ status: 'draft' })
  })

  test('rebuilds under live load and loses nothing', async () => {
    await using house = await aHouse()
    await drafts(house, 200)
    const load = drafts(house, 300)
    const reports = []
    for (const projection of projections) reports.push(await rebuild(house.database.pool, house.log, projection))
    await load
    await house.settled()
    expect(reports.map(({ differences, switched }) => [differences, switched])).toEqual(
      projections.map(() => [0, true]),
    )
    expect(await rowsOf(house, 'for_staff.order_for_staff')).toHaveLength(500)
    expect(await rowsOf(house, 'for_customer.feed_for_customer')).toHaveLength(500)
  })

  test('takes each event once though two processes project', async () => {
    await using house = await aHouse()
    const second = await anotherHouse(house.url)
    await Promise.all([drafts(house, 150), drafts(second, 150)])
    await Promise.all([house.settled(), second.settled()])
    for (const projection of projections) {
      const live = await rowsOf(house, tableOf(projection))
      await rebuild(house.database.pool, house.log, projection, { accept: true })
      expect(await rowsOf(house, tableOf(projection))).toEqual(live)
    }
    await second.close()
  })

  test('gives the same rows for pages of any size', async () => {
    await using house = await aHouse()
    await tellWholeOrder(house)
    const events = await house.log.readAfter(0, 1_000)
    for (const projection of projections) {
      const live = await rowsOf(house, tableOf(projection))
      for (const size of [1, 3, 7]) {
        const table = `${tableOf(projection)}_by_${size}`
        await createTable(house.database.pool, projection, table)
        for (let i = 0; i < events.length; i += size) {
          await applyPage(house.database.pool, projection, events.slice(i, i + size), table)
        }
        expect(await rowsOf(house, table)).toEqual(live)
      }
    }
  })

  test('goes on with the other views when one cannot digest an event, and says which', async () => {
    await using house = await aHouse()
    const [first, second] = projections as [Projection, Projection]
    const poisoned: Projection = {
      ...first,
      name: 'poisoned-for-customer',
      evolve: () => {
        throw new Error('cannot digest this')
      },
    }
    await drafts(house, 2)
    const projector = await startProjector(house.database, house.log, [poisoned, second])
    expect(await projector.reached(await house.log.head(), 5_000)).toBe(true)
    expect(projector.status()).toMatchObject([
      { name: 'poisoned-for-customer', position: 0, error: 'cannot digest this' },
      { name: second.name, position: 2, error: undefined },
    ])
    await projector.stop()
  })

  test('finds by its poll what no signal told it of', async () => {
    await using house = await aHouse()
    await house.projector.stop()
    const projector = await startProjector(house.database, house.log)
    await drafts(house, 1)
    expect(await projector.reached(await house.log.head(), 5_000)).toBe(true)
    await projector.stop()
  })

  test.each(['customer', 'supplier', 'staff'] as const)(
    'lets the login of the %s views read nothing else',
    async (audience) => {
      await using house = await aHouse()
      const reader = house.database.readers[audience]
      const others = ['customer', 'supplier', 'staff'].filter((one) => one !== audience)
      await expect(reader.query(`select count(*) from for_${audience}.feed_for_${audience}`)).resolves.toBeTruthy()
      for (const other of others) {
        await expect(reader.query(`select * from for_${other}.feed_for_${other}`)).rejects.toThrow('permission denied')
      }
      await expect(reader.query('select * from log.events')).rejects.toThrow('permission denied')
      await expect(reader.query('select * from people.accounts')).rejects.toThrow('permission denied')
      await expect(reader.query(`delete from for_${audience}.feed_for_${audience}`)).rejects.toThrow(
        /read-only|permission denied/,
      )
    },
  )

  test('survives a database that ends every connection', async () => {
    await using house = await aHouse()
    await drafts(house, 1)
    await house.settled()
    await house.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await pause(50)
    await expect
      .poll(
        () =>
          drafts(house, 1).then(
            () => true,
            () => false,
          ),
        { timeout: 5_000 },
      )
      .toBe(true)
    await house.settled()
    expect((await rowsOf(house, 'for_staff.order_for_staff')).length).toBeGreaterThanOrEqual(2)
  })
})
