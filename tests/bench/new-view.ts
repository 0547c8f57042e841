import { startChild } from './child-program.ts'
import { fill } from './fill.ts'
import { figure, type Row } from './report.ts'
import type { Run } from './run.ts'

/** A new view on a long log: it is filled next to the live views, and live messages are not delayed. */

const view = 'order-list-for-staff'
const rate = 500

type Filled = { longest: number; events: number; seconds: number }

export const newView = async ({ server, quick, seed, say }: Run): Promise<Row[]> => {
  const events = quick ? 100_000 : 1_000_000
  const url = await server.database('new_view', 'ours')
  say(`new view: a log of ${figure(events)} events`)
  await fill(url, events, () => undefined, { ordersUnderWay: 4_000 })
  const app = startChild('./contenders/app.ts')
  say(`new view: ${view} is filled while ${rate} events a second come`)
  await app.ask('open', { url, without: view })
  const { longest, events: appended, seconds } = await app.ask<Filled>('appendUntilFilled', { rate, seed })
  await app.stop()
  return [
    {
      key: 'newView.longestMs',
      value: longest,
      target: { atMost: 1_000 },
      about: `ms that the slowest of ${figure(appended)} events stayed invisible while ${view} was filled from ${figure(events)} events in ${figure(seconds)} s, ${rate} new ones a second`,
      note: quick ? 'the whole bench takes 1 million' : undefined,
    },
  ]
}
