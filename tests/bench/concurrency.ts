import type { ChildProgram } from './child-program.ts'
import { figure, type Row } from './report.ts'
import {
  type Cells,
  compare,
  startAtBestPoolSize,
  startStore,
  measured,
  type Measured,
  middle,
  put,
  roundsOf,
  type Run,
} from './run.ts'

/** Sixty-four callers on one stream, and the same number of callers spread over four processes. */

const callers = 64

export const hotStream = async (run: Run): Promise<Row[]> => {
  const { server, seed, milliseconds } = run
  const ours = await startStore('./contenders/ours.ts', { url: await server.database('hot', 'ours'), pool: 0 })
  const theirs = await startAtBestPoolSize(run, './contenders/row-lock.ts', await server.database('row_lock'), 'hot')
  const load = { callers, milliseconds, seed }
  const cells: Cells = new Map()
  for (const round of roundsOf(run, 'hot stream')) {
    const counted: Cells = round === 0 ? new Map() : cells
    put(counted, 'ours', await measured(run, ours, 'hot', load))
    put(counted, 'theirs', await measured(run, theirs.child, 'hot', load))
  }
  await Promise.all([ours.stop(), theirs.child.stop()])
  return [
    {
      key: 'append.hot.vsRowLock',
      value: compare(cells, 'ours', 'theirs'),
      target: { atLeast: 6 },
      about: `64 callers on one stream: ${rateOf(cells, 'ours')} appends/s / ${rateOf(cells, 'theirs')} of a function that locks its row, ${theirs.pool} connections`,
    },
  ]
}

export const fourProcesses = async (run: Run): Promise<Row[]> => {
  const { server, seed, milliseconds } = run
  const url = await server.database('four', 'ours')
  const children = await Promise.all(
    Array.from({ length: 4 }, () => startStore('./contenders/ours.ts', { url, pool: 0 })),
  )
  const cells: Cells = new Map()
  for (const round of roundsOf(run, 'four processes')) {
    const one = await measured(run, children[round % 4]!, 'appends', { callers, milliseconds, seed: seed + round })
    const four = await together(run, children, { callers: callers / 4, milliseconds, seed: seed + round })
    if (round === 0) continue
    put(cells, 'one', one)
    put(cells, 'four', four)
  }
  await Promise.all(children.map((child) => child.stop()))
  return [
    {
      key: 'append.p4.vsOne',
      value: compare(cells, 'four', 'one'),
      about: `four processes of 16 callers, ${rateOf(cells, 'four')} appends/s / one of 64, ${rateOf(cells, 'one')}`,
    },
    {
      key: 'append.p4.p99Ms',
      value: middle(cells, 'four', ({ p99 }) => p99),
      about: 'p99 of an append with four appending processes',
    },
  ]
}

/** The same load from each of several processes at the same time, as one cell. */
const together = async (run: Run, children: readonly ChildProgram[], load: object): Promise<Measured> => {
  const all = await Promise.all(
    children.map((one, n) => measured(run, one, 'appends', { ...load, seed: run.seed * 7 + n })),
  )
  const sum = (of: (cell: Measured) => number) => all.reduce((total, cell) => total + of(cell), 0)
  return {
    ...all[0]!,
    done: sum(({ done }) => done),
    cpu: sum(({ cpu }) => cpu),
    perSecond: sum(({ perSecond }) => perSecond),
    p99: Math.max(...all.map(({ p99 }) => p99)),
  }
}

const rateOf = (cells: Cells, name: string): string => figure(middle(cells, name))
