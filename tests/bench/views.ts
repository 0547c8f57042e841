import { startChild } from './child-program.ts'
import { fill } from './fill.ts'
import { figure, type Row } from './report.ts'
import { type Cells, compare, cpuMicros, measured, middle, put, roundsOf, type Run } from './run.ts'

/**
 * The cost of all views of the product over orders with interleaved events, as in production; earlier sections measure
 * a small order board over orders with adjacent events.
 */

/** Number of concurrent orders. */
const ordersUnderWay = 4_000

type Growth = { walBytes: number; commandMs: number }

export const views = async (run: Run): Promise<Row[]> => {
  const { server, quick, say } = run
  const events = quick ? 40_000 : 200_000
  const url = await server.database('views', 'ours')
  say(`views: a log of ${figure(events)} events, ${figure(ordersUnderWay)} orders at a time`)
  await fill(url, events, () => undefined, { ordersUnderWay })
  const reader = startChild('./contenders/views.ts')
  await reader.ask('open', { url })
  const cells: Cells = new Map()
  const wal: number[] = []
  for (const _ of roundsOf({ ...run, rounds: quick ? 1 : 3 }, 'views', 1)) {
    const before = await reader.ask<number>('walBytes')
    put(cells, 'follow', await measured(run, reader, 'follow', {}))
    wal.push(((await reader.ask<number>('walBytes')) - before) / events)
    for (const processes of [1, 2]) {
      const task = { view: 'order-list-for-staff', processes }
      put(cells, `rebuild by ${processes}`, await measured(run, reader, 'rebuild', task))
    }
  }
  await reader.stop()
  const app = startChild('./contenders/app.ts')
  await app.ask('open', { url: await server.database('views_app', 'ours') })
  const [short, long] = quick ? [30, 200] : [30, 500]
  const [young, old] = [await app.ask<Growth>('grow', { upTo: short }), await app.ask<Growth>('grow', { upTo: long })]
  const commands: Cells = new Map()
  for (const round of roundsOf(run, 'commands with all views')) {
    const cell = await measured(run, app, 'follow', { milliseconds: run.milliseconds * 2, seed: run.seed + round })
    if (round > 0) put(commands, 'command', cell)
  }
  await app.stop()
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`
  return [
    {
      key: 'views.followPerSecond',
      value: middle(cells, 'follow'),
      target: { atLeast: 10_000 },
      about: `events/s, all views of the product following, interleaved: ${figure(middle(cells, 'follow', cpuMicros))} µs of CPU and ${kilobytes(wal.at(-1)!)} of WAL an event`,
    },
    {
      key: 'views.followCpuMicros',
      value: middle(cells, 'follow', cpuMicros),
      about: `µs of CPU for each event of that, ${figure(middle(cells, 'follow', ({ cpu, done }) => (cpu / done) * 1_000_000))} of them in Node`,
    },
    {
      key: 'views.rebuildCpuMicros',
      value: middle(cells, 'rebuild by 1', ({ cpu, done }) => (cpu / done) * 1_000_000),
      target: { atMost: 40 },
      about: `µs of Node's CPU for each event, the heaviest view rebuilt by case: ${figure(middle(cells, 'rebuild by 1'))} events/s`,
    },
    {
      key: 'views.rebuildByTwoProcesses',
      value: compare(cells, 'rebuild by 2', 'rebuild by 1'),
      about: `times the rate of one process, the same by two processes: ${figure(middle(cells, 'rebuild by 2'))} events/s`,
    },
    {
      key: 'views.walOfLongCase',
      value: old.walBytes / young.walBytes,
      target: { atMost: 1.3 },
      about: `WAL of one event with all views in a case of ${long} events, ${kilobytes(old.walBytes)} / in one of ${short}, ${kilobytes(young.walBytes)}`,
    },
    {
      key: 'views.walKilobytes',
      value: old.walBytes / 1_000,
      target: { atMost: 10 },
      about: `the same in KB; the append takes ${old.commandMs.toFixed(1)} ms there, ${young.commandMs.toFixed(1)} ms in the short one`,
    },
    {
      key: 'views.commandsPerSecond',
      value: middle(commands, 'command'),
      target: { atLeast: 2_000 },
      about: `64 callers, from the append until every view shows it, in one process: ${figure(middle(commands, 'command', cpuMicros))} µs of CPU each`,
    },
  ]
}
