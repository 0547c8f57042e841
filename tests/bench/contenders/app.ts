import { setTimeout as pause } from 'node:timers/promises'
import { type App, createApp } from '#infrastructure/app.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import { facts } from '../load.ts'
import { cellOf, timed } from '../measure.ts'
import { stand } from '../stand.ts'
import { appendOf } from './append-of.ts'

/** The whole app, with every view and feed of the product updated in the same process. */

let app: App
let cells = 0
const silent = { info: () => undefined, error: (details: object) => console.error(details) }

/** Appends so many a second, whatever they take, and looks when each has reached every view. */
const pour = async (rate: number, milliseconds: number, seed: number) => {
  const next = facts(seed + (cells += 1))
  const waiting: { position: number; began: number }[] = []
  const appended: number[] = []
  const visible: number[] = []
  const look = (head: number) => {
    const now = performance.now()
    while (waiting.length > 0 && waiting[0]!.position <= head) visible.push(now - waiting.shift()!.began)
  }
  const stopLooking = app.projector.onAdvance(look)
  const one = async (caller: number) => {
    const fact = next(caller)
    const began = performance.now()
    const answer = await app.log.append(appendOf(fact, fact.stream, fact.version || 'none'))
    if (answer.verdict !== 'appended') throw new Error(`An append was answered ${answer.verdict}`)
    appended.push(performance.now() - began)
    const { position } = answer
    if (app.projector.head() >= position) visible.push(performance.now() - began)
    else waiting.push({ position, began })
  }
  const { seconds, cpu } = await timed(async () => {
    const sent: Promise<void>[] = []
    const start = performance.now()
    for (let passed = 0; passed < milliseconds; passed = performance.now() - start) {
      // Four hundred callers by turns: what one appended to an order is long over when it comes back to that order.
      while (sent.length < (passed / 1_000) * rate) sent.push(one(sent.length % 400))
      await pause(rate > 100 ? 1 : 1_000 / rate / 4)
    }
    await Promise.all(sent)
  })
  waiting.sort((a, b) => a.position - b.position)
  const all = await app.projector.reached(await app.log.head(), 60_000)
  look(app.projector.head())
  stopLooking()
  if (!all || waiting.length > 0) throw new Error(`${waiting.length} events did not reach the views`)
  return { append: cellOf(appended, seconds, cpu), visible: cellOf(visible, seconds, cpu) }
}

stand({
  open: async ({ url }: { url: string }) => {
    app = await createApp(url, silent, { secrets: testSecrets })
  },
  pour: ({ rate, milliseconds, seed }: { rate: number; milliseconds: number; seed: number }) =>
    pour(rate, milliseconds, seed),
})
