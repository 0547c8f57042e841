import { ordering } from '#application/ordering/contracts/ordering.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { parse } from '#infrastructure/http/parse.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { listParked, replayParked } from '#infrastructure/views/parked.ts'
import { type Projector, startProjector } from '#infrastructure/views/projector.ts'
import { projections } from '#read-models/all.ts'
import type { Projection } from '#read-models/projection.ts'
import { addBox, openOrder, portsOf } from './commands.ts'
import { type Fault, type Outcome, type Place, within } from './fault.ts'
import { addPeople } from './people.ts'
import { againstReplay } from './recovery-checks.ts'

/**
 * Row A10: an event that a view cannot fold. If a fold throws, its row is parked and the others continue; if the database
 * refuses a folded row, the view stops; if the type of an event is unknown, the rows of its case are parked. Each case is
 * reported, nothing is skipped, and after the fix the views equal a fresh replay.
 */

const poison = 'poison'
const victim = 'order-list-for-customer'
type Folded = { order: { items: { customerProductName: string }[] } }
const eaten = (state: unknown) => (state as Folded).order.items.some((item) => item.customerProductName === poison)

/** The read models, one of which fails to fold a box with that name. */
const broken = (how: Partial<Projection>): Projection[] =>
  projections.map((one) => (one.name === victim ? { ...one, ...how } : one))
const { evolve, row } = projections.find(({ name }) => name === victim)!

const throwing = broken({
  evolve: (state, event) => {
    const next = evolve(state, event)
    if (eaten(next)) throw new Error('not digestible')
    return next
  },
})
/** A text that PostgreSQL cannot store. */
const unwritable = broken({ row: (state) => ({ ...row(state), ...(eaten(state) ? { customer_id: '\u0000' } : {}) }) })
const skipping = broken({
  evolve: (state, event) => (event.data['customerProductName'] === poison ? state : evolve(state, event)),
})

type Scene = {
  database: Database
  /** Adds boxes to five orders, and the poison to the third one in between; returns the head of the log. */
  feed: () => Promise<number>
  breaches: string[]
}

const scene = async ({ database: fresh }: Place, act: (scene: Scene) => Promise<void>): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const database = openDatabase(url)
  await addPeople(database)
  const ports = portsOf(database, postgresLog(database))
  const orders = await Promise.all(Array.from({ length: 5 }, () => openOrder(ports, idGenerator.ulid())))
  const breaches: string[] = []
  const feed = async (): Promise<number> => {
    for (const name of ['before', poison, 'after']) {
      for (const { requestId } of name === poison ? [orders[2]!] : orders)
        await addBox(ports, idGenerator.ulid(), requestId, name)
    }
    return postgresLog(database).head()
  }
  await act({ database, feed, breaches })
  await database.close()
  await drop()
  return { counts: {}, breaches }
}

/** Starts a projector, runs `act`, and stops it. */
const projecting = async (database: Database, models: Projection[], act: (projector: Projector) => Promise<void>) => {
  const projector = await startProjector(database, postgresLog(database), { projections: models })
  await act(projector)
  await projector.stop()
}

const parks = (place: Place, models: Projection[]): Promise<Outcome> =>
  scene(place, async ({ database, feed, breaches }) => {
    const log = postgresLog(database)
    await projecting(database, models, async (projector) => {
      if (!(await projector.reached(await feed(), 60_000))) breaches.push('one bad row stopped everybody')
      const status = projector.status().find(({ name }) => name === victim)!
      if (status.parked !== 1) breaches.push(`status reports ${status.parked} parked rows`)
    })
    const parked = await listParked(database.pool)
    if (parked.length !== 1 || parked[0]!.events < 2) breaches.push(`parked: ${JSON.stringify(parked)}`)
    for (const one of parked)
      await replayParked(
        database,
        log,
        projections.find(({ name }) => name === one.projection)!,
        one,
      )
    // Before the next event, because it would fold the row from its whole history.
    breaches.push(...(await againstReplay(database)))
    await projecting(database, projections, async (projector) => {
      if (!(await projector.reached(await feed(), 60_000))) breaches.push('the fixed views do not continue')
    })
    breaches.push(...(await againstReplay(database)))
  })

const stands = (place: Place): Promise<Outcome> =>
  scene(place, async ({ database, feed, breaches }) => {
    await projecting(database, unwritable, async (projector) => {
      const head = await feed()
      const asItShould = () =>
        projector
          .status()
          .every(({ name, position, error }) => (name === victim ? error && position < head : position === head))
      if (!(await within(60_000, asItShould))) breaches.push(`not one alone: ${JSON.stringify(projector.status())}`)
    })
    await projecting(database, projections, async (projector) => {
      if (!(await projector.reached(await feed(), 60_000))) breaches.push('the fixed view does not continue')
    })
    breaches.push(...(await againstReplay(database)))
  })

const unknown = (place: Place): Promise<Outcome> =>
  scene(place, async ({ database, feed, breaches }) => {
    const log = postgresLog(database)
    await database.pool.query(
      `insert into log.events (stream, version, type, schema_version, case_id, entity_id, actor_kind, actor_id, command_id,
         correlation_id, recorded_at, data)
       values ('dream', 1, 'BoxDreamt', 1, 'dream', 'dream', 'system', 'dream', 'dream', 'dream', now(), '{}')`,
    )
    await feed()
    await projecting(database, projections, async (projector) => {
      if (!(await projector.reached(await log.head(), 60_000))) breaches.push('one unknown event stopped everybody')
    })
    const parked = await listParked(database.pool)
    const asItShould = parked.every(({ key, error }) => key === 'case:dream' && error.includes('BoxDreamt'))
    if (!asItShould || parked.length !== projections.length) breaches.push(`stepped over: ${JSON.stringify(parked)}`)
  })

/** Text that PostgreSQL cannot store is refused before it is recorded. */
const refusesText = (): Outcome => {
  const accepted = ['a\u0000b', 'half \ud83d'].filter((name) => {
    try {
      parse(ordering.addPackagingItem.body, { productId: 'mailer-box', customerProductName: name }, 'body')
      return true
    } catch (error) {
      return !(error instanceof Rejection)
    }
  })
  return { counts: {}, breaches: accepted.map((name) => `accepted: ${JSON.stringify(name)}`) }
}

const round = async (place: Place): Promise<Outcome> => {
  const outcomes = [await parks(place, throwing), await stands(place), await unknown(place), refusesText()]
  return { counts: { poisons: outcomes.length }, breaches: outcomes.flatMap(({ breaches }) => breaches) }
}

export const poisonEvent: Fault = {
  name: 'poison',
  row: 'A10',
  about: 'events that a view cannot fold, store or recognize',
  cycles: { full: 1, short: 1 },
  run: round,
  sabotages: [
    {
      name: 'a view that skips an event it cannot fold',
      caughtBy: /differs from its replay/,
      run: (place) => parks(place, skipping),
    },
  ],
}
