import { startChild } from './child-program.ts'
import { type Cell, median } from './measure.ts'
import type { Row } from './report.ts'
import { type Run, roundsOf } from './run.ts'

/** Measures the time from the request of an append until every view and feed of the product contains the event. */

type Appended = { append: Cell; visible: Cell }

export const visible = async (run: Run): Promise<Row[]> => {
  const { server, seed, milliseconds } = run
  const app = startChild('./contenders/app.ts')
  await app.ask('open', { url: await server.database('app', 'ours') })
  const appendAtRate = (rate: number) =>
    app.ask<Appended>('appendAtRate', { rate, milliseconds: milliseconds * 2, seed })
  const calm: Appended[] = []
  const busy: Appended[] = []
  for (const round of roundsOf(run, 'visible')) {
    const [slow, quick] = [await appendAtRate(20), await appendAtRate(1_000)]
    if (round === 0) continue
    calm.push(slow)
    busy.push(quick)
  }
  await app.stop()
  const middle = (of: readonly Appended[], value: (one: Appended) => number) => median(of.map(value))
  const times = (of: readonly Appended[]) =>
    `append ${middle(of, ({ append }) => append.p50).toFixed(2)} ms, visible ${middle(of, (one) => one.visible.p50).toFixed(2)} ms`
  return [
    {
      key: 'visible.p50VsAppend',
      value: middle(busy, (one) => one.visible.p50 / one.append.p50),
      target: { atMost: 2.5 },
      about: `1,000 commands a second, every view and feed, p50: ${times(busy)}`,
    },
    {
      key: 'visible.p99Ms',
      value: middle(busy, (one) => one.visible.p99),
      target: { atMost: 25 },
      about: 'the same, p99 in milliseconds',
    },
    {
      key: 'visible.calm.p50Ms',
      value: middle(calm, (one) => one.visible.p50),
      about: `20 commands a second, p50: ${times(calm)}`,
    },
  ]
}
