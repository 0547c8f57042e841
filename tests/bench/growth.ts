import type { ChildProgram } from './child-program.ts'
import { fill } from './fill.ts'
import { figure, type Row } from './report.ts'
import { type Cells, compare, startStore, measured, middle, put, roundsOf, type Run } from './run.ts'

/** Compares the append rate of a log of millions of events with that of a short log. */

export const growth = async (run: Run): Promise<Row[]> => {
  const { server, seed, milliseconds, quick, say } = run
  const sizes = { young: quick ? 30_000 : 100_000, old: quick ? 300_000 : 10_000_000 }
  const urls = new Map<string, string>()
  for (const [name, events] of Object.entries(sizes)) {
    const url = await server.database(`growth_${name}`, 'ours')
    await fill(url, events, (done) => {
      if (done % 500_000 === 0) say(`growth: a log of ${figure(done)} of ${figure(events)} events`)
    })
    urls.set(name, url)
  }
  const stores = new Map<string, ChildProgram>()
  for (const [name, url] of urls) stores.set(name, await startStore('./contenders/ours.ts', { url, pool: 0 }))
  const cells: Cells = new Map()
  for (const round of roundsOf(run, 'growth')) {
    for (const [name, store] of stores) {
      const cell = await measured(run, store, 'appends', { callers: 64, milliseconds, seed: seed + round })
      if (round > 0) put(cells, name, cell)
    }
  }
  await Promise.all([...stores.values()].map((store) => store.stop()))
  const rate = (name: string) => figure(middle(cells, name))
  return [
    {
      key: 'growth.cost',
      value: compare(cells, 'old', 'young'),
      target: { atLeast: 0.9 },
      about: `64 callers on a log of ${figure(sizes.old)} events, ${rate('old')} appends/s / on one of ${figure(sizes.young)}, ${rate('young')}`,
      note: quick ? 'the whole bench takes 10 million' : undefined,
    },
  ]
}
