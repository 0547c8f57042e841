import { setTimeout as pause } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { audiences } from '#domain/kernel/fact.ts'
import { type FeedStreams, startBridge } from '#infrastructure/bridge/bridge.ts'
import { openJetStream } from '#infrastructure/bridge/jetstream.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { canRunNats, type NatsServers, startNats } from '../support/nats-server.ts'
import { between, type Fault, type Outcome, type Place, some, within } from './fault.ts'
import { addPeople } from './people.ts'
import { startTrickle } from './projector-process.ts'

/**
 * Row A24: the feeds are published to three NATS servers, which are killed one after the other while orders change,
 * including stream leaders. Afterwards, the staff stream contains every event of the log once and in order.
 */

const serverCount = 3

const run = async (
  { database: fresh, random, cycles }: Place,
  wrap: (streams: FeedStreams) => FeedStreams = (streams) => streams,
): Promise<Outcome> => {
  if (!canRunNats()) throw new Error('nats-server is missing: install it (Debian: apt-get install nats-server)')
  const { url, drop } = await fresh()
  const database = openDatabase(url)
  await addPeople(database)
  const nats = await startNats(serverCount)
  let failures = 0
  const bridge = startBridge(
    database,
    async () => wrap(await openJetStream(nats.url, serverCount)),
    () => (failures += 1),
  )
  const trickle = await startTrickle(database, random)
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await pause(between(random, 500, 1_500))
    const victim = cycle % serverCount
    await nats.kill(victim)
    await pause(between(random, 200, 1_500))
    await nats.start(victim)
  }
  await trickle.stop()
  const { rows } = await database.pool.query<{ event_id: string }>('select event_id from log.events order by position')
  const wanted = rows.map(({ event_id: eventId }) => eventId)
  const { rows: heads } = await database.pool.query<{ head: number }>('select max(position) as head from log.events')
  const isDone = async () => {
    const done = await database.pool.query<{ position: number }>('select position from projector.bridges')
    return done.rows.length === audiences.length && done.rows.every(({ position }) => position === heads[0]!.head)
  }
  const breaches = (await within(120_000, isDone)) ? [] : ['the bridge does not get to the end of the log']
  await bridge.stop()
  breaches.push(...compared(wanted, await idsIn(nats)))
  await nats.stop()
  await database.close()
  await drop()
  return { counts: { kills: cycles, events: wanted.length, 'failed attempts': failures }, breaches }
}

/** The event ids of the staff stream, which has every event. */
const idsIn = async (nats: NatsServers): Promise<string[]> => {
  const connection = await connect({ servers: nats.url.split(',').map((one) => new URL(one).host) })
  try {
    const manager = await jetstreamManager(connection)
    const { state } = await manager.streams.info('boxwright-staff')
    const ids: string[] = []
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const message = await manager.streams.getMessage('boxwright-staff', { seq })
      ids.push(message!.json<{ id: string }>().id)
    }
    return ids
  } finally {
    await connection.close()
  }
}

const compared = (wanted: readonly string[], found: readonly string[]): string[] => {
  const missing = wanted.filter((id) => !found.includes(id))
  const twice = found.filter((id, nth) => found.indexOf(id) !== nth)
  const breaches: string[] = []
  if (missing.length > 0) breaches.push(`not in the stream: ${some(missing)}`)
  if (twice.length > 0) breaches.push(`in the stream twice: ${some(twice)}`)
  if (breaches.length === 0 && wanted.join() !== found.join()) breaches.push('the stream has another order')
  return breaches
}

export const streamLeaderKill: Fault = {
  name: 'stream-leader-kill',
  row: 'A24',
  about: 'NATS servers killed one after the other while feeds are published',
  cycles: { full: 6, short: 0 },
  run: (place) => run(place),
  sabotages: [
    {
      name: 'a bridge that treats a failed page as published',
      caughtBy: /not in the stream/,
      run: (place) =>
        run({ ...place, cycles: 1 }, (streams) => {
          let pages = 0
          return {
            ...streams,
            publish: async (audience, messages, epoch, after) => {
              const isLost = audience === 'staff' && messages.length > 0 && (pages += 1) === 2
              return isLost ? after : streams.publish(audience, messages, epoch, after)
            },
          }
        }),
    },
    {
      name: 'a bridge that publishes a page again after a failure without checking the stream',
      caughtBy: /in the stream twice/,
      run: (place) =>
        run({ ...place, cycles: 1 }, (streams) => ({
          ...streams,
          publish: async (audience, messages, epoch, after) => {
            await streams.publish(audience, messages, epoch, after)
            const again = messages.map((message) => ({ ...message, eventId: `${message.eventId}-again` }))
            return streams.publish(audience, again, epoch, after + messages.length)
          },
        })),
    },
  ],
}
