import { startChild } from './child-program.ts'
import { fill } from './fill.ts'
import { figure, type Row } from './report.ts'
import { type Cells, compare, measured, middle, put, roundsOf, type Run } from './run.ts'

/** Compares folding the log into a view with only reading it. */

export const replay = async (run: Run): Promise<Row[]> => {
  const { server, quick, say } = run
  const events = quick ? 100_000 : 1_000_000
  const url = await server.database('replay', 'ours')
  say(`replay: a log of ${figure(events)} events`)
  await fill(url, events, () => undefined)
  const reader = startChild('./contenders/replay.ts')
  await reader.ask('open', { url })
  const cells: Cells = new Map()
  const cell = async (name: string, task: string, view = '') =>
    put(cells, name, await measured(run, reader, task, { view }))
  await reader.ask('pages')
  for (const round of roundsOf(run, 'replay', 1)) {
    await cell('pages', 'pages')
    await cell('copy', 'copy')
    await cell('project', 'project', 'orderBoard')
    await cell('rebuild', 'rebuild', 'orderBoard')
    if (round === 1) await cell('page of one order', 'rebuild', 'orderForStaff')
  }
  const memory = await reader.ask<number>('memory')
  await reader.stop()
  const rate = (name: string) => figure(middle(cells, name))
  const what = `a board of orders: ${figure(events)} events`
  return [
    {
      key: 'project.vsRead',
      value: compare(cells, 'project', 'pages'),
      target: { atLeast: 0.6 },
      about: `${what} as they come, ${rate('project')} events/s / a bare page read, ${rate('pages')}`,
    },
    {
      key: 'rebuild.vsRead',
      value: compare(cells, 'rebuild', 'pages'),
      target: { atLeast: 0.8 },
      about: `${what} in a rebuild, ${rate('rebuild')} events/s / a bare page read`,
    },
    {
      key: 'rebuild.vsCopy',
      value: compare(cells, 'rebuild', 'copy'),
      target: { atLeast: 0.4 },
      about: `the same / a COPY whose output is discarded, ${rate('copy')}`,
    },
    {
      key: 'rebuild.orderPerSecond',
      value: middle(cells, 'page of one order'),
      about: "events/s into the product's heaviest view, the page of one order for staff",
    },
    { key: 'replay.memoryMb', value: memory / 1_048_576, about: 'peak memory of the replaying process' },
  ]
}
