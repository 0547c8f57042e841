import type { ChildProgram } from './child-program.ts'
import { median, shuffled } from './measure.ts'
import { preparePgbench } from './pgbench.ts'
import { figure, type Row } from './report.ts'
import {
  type Cells,
  compare,
  cpuMicros,
  startAtBestPoolSize,
  startStore,
  measured,
  middle,
  put,
  roundsOf,
  type Run,
} from './run.ts'

/**
 * Appends of one event by 1, 16 and 64 concurrent callers: our log, other event stores, a hand-written store, and the
 * limits.
 */

const callerCounts = [1, 16, 64]

export const appends = async (run: Run): Promise<Row[]> => {
  const { server, seed, milliseconds, random, say } = run
  say('appends: opening the stores')
  const url = (name: string) => server.database(name)
  const emmett = await startAtBestPoolSize(run, './contenders/emmett.ts', await url('emmett'))
  const naive = await startAtBestPoolSize(run, './contenders/naive.ts', await url('naive'))
  const ours = await startStore('./contenders/ours.ts', { url: await server.database('ours', 'ours'), pool: 0 })
  const castore = await startStore('./contenders/castore.ts', { url: await url('castore'), pool: 0 })
  const limit = await startStore('./contenders/limit.ts', { url: await url('rows'), pool: 0 })
  const bench = await preparePgbench(await url('pgbench'))
  const stores: Record<string, ChildProgram> = { ours, emmett: emmett.child, castore, naive: naive.child }

  const cells: Cells = new Map()
  const singles: number[] = []
  for (const round of roundsOf(run, 'appends')) {
    const counted: Cells = round === 0 ? new Map() : cells
    for (const callers of round === 0 ? [64] : callerCounts) {
      for (const name of shuffled(Object.keys(stores), random)) {
        const cell = await measured(run, stores[name]!, 'appends', { callers, milliseconds, seed })
        put(counted, `${name}.${callers}`, cell)
      }
    }
    put(counted, 'limit', await measured(run, limit, 'appends', { callers: 1, milliseconds, seed }))
    if (bench && round > 0) singles.push(await bench.cell(64, run.quick ? 2 : 3))
  }
  const memory = await ours.ask<number>('memory')
  await Promise.all([...Object.values(stores), limit].map((store) => store.stop()))
  return rowsOf(cells, singles, memory, { emmett: emmett.pool, naive: naive.pool })
}

const rate = (cells: Cells, name: string): string => figure(middle(cells, name))
const targets: Readonly<Record<string, number>> = {
  'c1.vsEmmett': 1.4,
  'c64.vsEmmett': 8,
  'c1.vsNaive': 0.9,
  'c64.vsNaive': 4,
}
const peers = { emmett: 'Emmett', castore: 'Castore', naive: 'BEGIN/SELECT/INSERT/COMMIT' }

const rowsOf = (cells: Cells, singles: number[], memory: number, pools: { emmett: number; naive: number }): Row[] => {
  const connections: Record<string, string> = {
    emmett: `, ${pools.emmett} connections`,
    naive: `, ${pools.naive} connections`,
    castore: ', its 10 connections',
  }
  const ratios = callerCounts.flatMap((callers) =>
    Object.entries(peers).map(([name, title]): Row => {
      const key = `c${callers}.vs${name[0]!.toUpperCase()}${name.slice(1)}`
      const least = targets[key]
      return {
        key: `append.${key}`,
        value: compare(cells, `ours.${callers}`, `${name}.${callers}`),
        target: least === undefined ? undefined : { atLeast: least },
        about: `${rate(cells, `ours.${callers}`)} appends/s / ${rate(cells, `${name}.${callers}`)} of ${title}${connections[name]}`,
      }
    }),
  )
  const ours = (cells.get('ours.64') ?? []).map(({ perSecond }) => perSecond)
  const tail = (name: string) => `${figure(middle(cells, name, ({ p99 }) => p99))} ms`
  const micros = (name: string) => middle(cells, name, cpuMicros)
  const [oursOf, theirsOf] = [micros('ours.64'), micros('emmett.64')]
  return [
    ...ratios,
    {
      key: 'append.c64.vsPgbench',
      value: singles.length > 0 ? median(singles.map((single, round) => ours[round]! / single)) : Number.NaN,
      target: { atLeast: 1.7 },
      about: 'appends/s / pgbench, 64 clients, one row each, one index, no check',
      note: singles.length > 0 ? `pgbench ${figure(median(singles))}/s` : 'pgbench is not installed here',
    },
    {
      key: 'append.c64.vsLimit',
      value: compare(cells, 'ours.64', 'limit'),
      target: { atLeast: 0.5 },
      about: `appends/s / rows/s of an unchecked multi-row insert of the same bytes, ${rate(cells, 'limit')}`,
    },
    {
      key: 'append.c64.p99VsEmmett',
      value: compare(cells, 'ours.64', 'emmett.64', ({ p99 }) => p99),
      target: { atMost: 0.25 },
      about: `p99 ${tail('ours.64')} / ${tail('emmett.64')}`,
    },
    { key: 'append.cpuUs', value: oursOf, about: 'CPU microseconds per event, Node and PostgreSQL, 64 callers' },
    {
      key: 'append.cpuVsEmmett',
      value: compare(cells, 'ours.64', 'emmett.64', cpuMicros),
      target: { atMost: 0.083 },
      about: `CPU per event / Emmett's ${figure(theirsOf)} us`,
    },
    { key: 'append.memoryMb', value: memory / 1_048_576, about: 'peak memory of our process while appending' },
    {
      key: 'append.noise',
      value: middle(cells, 'ours.64', ({ others }) => others),
      about: 'cores busy with other work during the run',
    },
  ]
}
