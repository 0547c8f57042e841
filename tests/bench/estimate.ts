import { startChild } from './child-program.ts'
import { type Connection, openConnection } from './http-load.ts'
import { closedLoop, median } from './measure.ts'
import { figure, type Row } from './report.ts'
import { type Run, roundsOf } from './run.ts'

/** Prices over HTTP with 32 connections, compared with a bare Fastify route with the same request and response. */

const callers = 32
const quantities = [100, 250, 500, 1_000, 2_500, 5_000, 10_000]

/** A mailer in one of a number of lengths: visitors view few sizes, but many with a slider. */
const question = (nth: number) => ({
  productId: 'mailer-box',
  config: {
    size: { type: 'inner', dimensions: { length: 150 + (nth % 3_000) / 10, width: 150, height: 60 } },
    finish: 'matte',
  },
  currency: 'EUR',
  quantities,
  countryCode: 'DE',
})
const asked = { often: 40, fresh: 3_000 }

export const estimate = async (run: Run): Promise<Row[]> => {
  const { server, milliseconds } = run
  const app = startChild('./contenders/web.ts')
  const address = await app.ask<string>('open', { url: await server.database('estimate', 'ours'), log: 'app' })
  const ours = await connect(address)
  const path = '/api/v1/pricing/estimates'
  const answer = await priced(ours[0]!, path, 0)

  const bare = startChild('./contenders/web.ts')
  const theirs = await connect(await bare.ask<string>('memory', { answer }))
  const rates = { often: [] as number[], fresh: [] as number[], bare: [] as number[] }
  let nth = 0
  for (const round of roundsOf(run, 'prices over HTTP')) {
    const cells = {
      often: await closedLoop(callers, milliseconds, async (caller) => {
        await priced(ours[caller]!, path, (nth += 1) % asked.often)
      }),
      bare: await closedLoop(callers, milliseconds, async (caller) => {
        await priced(theirs[caller]!, '/', (nth += 1) % asked.often)
      }),
      fresh: await closedLoop(callers, milliseconds, async (caller) => {
        await priced(ours[caller]!, path, (nth += 1) % asked.fresh)
      }),
    }
    if (round === 0) continue
    for (const [name, { done, seconds }] of Object.entries(cells))
      rates[name as keyof typeof cells].push(done / seconds)
  }
  for (const connection of [...ours, ...theirs]) connection.close()
  await Promise.all([app.stop(), bare.stop()])

  const ratio = (name: 'often' | 'fresh') => median(rates[name].map((rate, round) => rate / rates.bare[round]!))
  const about = (name: 'often' | 'fresh', what: string) =>
    `seven prices ${what}, ${figure(answer.length)} bytes: ${figure(median(rates[name]))}/s / the same body and answer on Fastify, ${figure(median(rates.bare))}/s`
  return [
    {
      key: 'estimate.vsRoute',
      value: ratio('often'),
      target: { atLeast: 0.5 },
      about: about('often', `of one of ${asked.often} sizes`),
    },
    {
      key: 'estimate.fresh.vsRoute',
      value: ratio('fresh'),
      target: { atLeast: 0.3 },
      about: about('fresh', 'of a size that is not cached'),
    },
  ]
}

const connect = (address: string): Promise<Connection[]> =>
  Promise.all(Array.from({ length: callers }, () => openConnection(address)))

const priced = async (connection: Connection, path: string, nth: number): Promise<string> => {
  const { status, body } = await connection.ask('POST', path, question(nth))
  if (status !== 200) throw new Error(`The server answered ${status}: ${body}`)
  return body
}
