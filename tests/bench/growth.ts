import { fill } from './fill.ts'
import { figure, type Row } from './report.ts'
import { type Cells, compare, hireStore, measured, middle, put, roundsOf, type Run } from './run.ts'
import type { Hired } from './stand.ts'

/** Whether a log of millions takes appends as a young one does. */

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
  const hired = new Map<string, Hired>()
  for (const [name, url] of urls) hired.set(name, await hireStore('./contenders/ours.ts', { url, pool: 0 }))
  const cells: Cells = new Map()
  for (const round of roundsOf(run, 'growth')) {
    for (const [name, store] of hired) {
      const cell = await measured(run, store, 'appends', { callers: 64, milliseconds, seed: seed + round })
      if (round > 0) put(cells, name, cell)
    }
  }
  await Promise.all([...hired.values()].map((store) => store.leave()))
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
