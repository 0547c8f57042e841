import { demoPassword, people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { startChild, type ChildProgram } from './child-program.ts'
import { type Answer, type Connection, openConnection } from './http-load.ts'
import { type Cell, closedLoop, median } from './measure.ts'
import { figure, type Row } from './report.ts'
import { type Run, roundsOf } from './run.ts'

/**
 * Commands and queries over HTTP with 32 connections, compared with the same product on other logs and with bare
 * Fastify.
 */

const callers = 32
const api = '/api/v1'

export const web = async (run: Run): Promise<Row[]> => [...(await commands(run)), ...(await questions(run))]

// Commands ------------------------------------------------------------------------------------------------------------

/** The other logs; the in-memory log shows the cost of a command without any log. */
const beside = {
  emmett: { key: 'Emmett', name: 'Emmett' },
  naive: { key: 'Naive', name: 'BEGIN/SELECT/INSERT/COMMIT' },
  memory: { key: 'Memory', name: 'a log in memory' },
} as const
const logs = ['ours', ...(Object.keys(beside) as (keyof typeof beside)[])] as const

const commands = async (run: Run): Promise<Row[]> => {
  const { server, milliseconds } = run
  const clients = new Map<string, Clients>()
  for (const log of logs) clients.set(log, await openClients(await server.database(`web_${log}`, 'ours'), log))
  const rates = new Map<string, number[]>()
  for (const round of roundsOf(run, 'commands over HTTP')) {
    for (const [kind, change] of Object.entries(changes)) {
      for (const [name, { connections }] of clients) {
        const buyers = connections.map((connection) => buyer(connection, change))
        const cell = await closedLoop(callers, milliseconds, (caller) => buyers[caller]!())
        const key = `${kind}.${name}`
        if (round > 0) rates.set(key, [...(rates.get(key) ?? []), perSecond(cell)])
      }
    }
  }
  for (const one of clients.values()) await stop(one)
  const rateOf = (key: string) => figure(median(rates.get(key)!))
  const row = (kind: keyof typeof changes, log: keyof typeof beside, what: string, atLeast?: number): Row => ({
    key: `http.${kind}.vs${beside[log].key}`,
    value: ratio(rates, `${kind}.ours`, `${kind}.${log}`),
    ...(atLeast === undefined ? {} : { target: { atLeast } }),
    about: `${what} over HTTP: ${rateOf(`${kind}.ours`)}/s / the same product on ${beside[log].name}, ${rateOf(`${kind}.${log}`)}/s`,
  })
  return [
    row('post', 'emmett', 'a command', 5),
    row('post', 'naive', 'a command', 3),
    row('post', 'memory', 'a command'),
    row('price', 'emmett', 'a size with seven prices'),
    row('price', 'naive', 'a size with seven prices'),
  ]
}

type Draft = { requestId: string; itemId: string }
type Change = (connection: Connection, draft: Draft, nth: number) => Promise<Answer>

/** The command of a row: `post` changes the address of a draft; `price` configures an item, most of which is pricing. */
const changes = {
  post: (connection, { requestId }, nth) =>
    connection.ask('PUT', `${api}/orders/${requestId}`, {
      contact: { firstName: 'Ada', lastName: 'Bloom', email: people.ada.email, company: '', phoneNumber: '' },
      shippingAddress: { ...bloomStudio, phoneNumber: '', line2: `Floor ${nth}` },
      additionalComments: '',
    }),
  price: (connection, { requestId, itemId }, nth) =>
    connection.ask('PUT', `${api}/orders/${requestId}/packaging-items/${itemId}`, {
      productId: 'mailer-box',
      config: { size: { type: 'inner', dimensions: { length: 420, width: 180, height: 60 + nth } } },
      quantity: 500,
      quantities: [500, 1_000, 2_500],
    }),
} as const satisfies Record<string, Change>

/** Opens an order, adds an item, and changes the draft eight times; then the next order. Each call is one command. */
const buyer = (connection: Connection, change: Change = changes.price): (() => Promise<void>) => {
  let draft = { requestId: '', itemId: '' }
  let sent = 10
  return async () => {
    if (sent === 10) {
      const { payload } = accepted(await connection.ask('POST', `${api}/orders`, { currency: 'USD' }))
      draft = { requestId: payload.requestId, itemId: '' }
      sent = 0
    } else if (sent === 1) {
      const item = { productId: 'mailer-box', customerProductName: 'Bouquet box' }
      const path = `${api}/orders/${draft.requestId}/packaging-items`
      const { payload } = accepted(await connection.ask('POST', path, item))
      draft = { ...draft, itemId: payload.packagingItems[0]!.id }
    } else {
      accepted(await change(connection, draft, sent))
    }
    sent += 1
  }
}

type OrderAnswer = { payload: { requestId: string; packagingItems: { id: string }[] } }

const accepted = ({ status, body }: Answer): OrderAnswer => {
  if (status !== 200) throw new Error(`The server answered ${status}: ${body}`)
  return JSON.parse(body) as OrderAnswer
}

// Questions -----------------------------------------------------------------------------------------------------------

const questions = async (run: Run): Promise<Row[]> => {
  const { server, milliseconds, quick, say, random } = run
  const clients = await openClients(await server.database('web_app', 'ours'), 'app')
  const orders = quick ? 100 : 500
  say(`questions over HTTP: ${orders} orders`)
  const ids: string[] = []
  const buyers = clients.connections.map((connection) => buyer(connection))
  await Promise.all(
    buyers.map(async (next) => {
      for (let n = 0; n < (orders / callers) * 10; n++) await next()
    }),
  )
  await clients.child.ask('settled')
  const list = await clients.connections[0]!.ask('GET', `${api}/orders?limit=100`)
  const { payload } = JSON.parse(list.body) as { payload: { items: { requestId: string }[] } }
  ids.push(...payload.items.map(({ requestId }) => requestId))
  const get = async (connection: Connection) => {
    const requestId = ids[Math.floor(random() * ids.length)]!
    const answer = await connection.ask('GET', `${api}/orders/${requestId}`)
    if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${answer.body}`)
    return answer.body
  }
  const answer = await get(clients.connections[0]!)
  const bare = startChild('./contenders/web.ts')
  const address = await bare.ask<string>('memory', { answer })
  const bareConnections = await Promise.all(Array.from({ length: callers }, () => openConnection(address)))

  const rates = new Map<string, number[]>()
  for (const round of roundsOf(run, 'questions over HTTP')) {
    const ours = await closedLoop(
      callers,
      milliseconds,
      async (caller) => void (await get(clients.connections[caller]!)),
    )
    const memory = await closedLoop(callers, milliseconds, async (caller) => {
      await bareConnections[caller]!.ask('GET', '/')
    })
    if (round === 0) continue
    rates.set('ours', [...(rates.get('ours') ?? []), perSecond(ours)])
    rates.set('memory', [...(rates.get('memory') ?? []), perSecond(memory)])
  }
  await stop(clients)
  bareConnections.forEach((connection) => connection.close())
  await bare.stop()
  return [
    {
      key: 'http.get.vsMemory',
      value: ratio(rates, 'ours', 'memory'),
      target: { atLeast: 0.4 },
      about: `one order of ${figure(answer.length)} bytes: ${figure(median(rates.get('ours')!))}/s / Fastify from memory, ${figure(median(rates.get('memory')!))}/s`,
    },
  ]
}

// Both ----------------------------------------------------------------------------------------------------------------

/** A server in its process, and connections of a signed-in user. */
type Clients = { child: ChildProgram; connections: Connection[] }

const openClients = async (url: string, log: string): Promise<Clients> => {
  const child = startChild('./contenders/web.ts')
  const address = await child.ask<string>('open', { url, log })
  const answer = await fetch(`${address}${api}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.ada.email, password: demoPassword }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`The sign-in failed: ${await answer.text()}`)
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(address, cookie)))
  return { child, connections }
}

const stop = async ({ child, connections }: Clients): Promise<void> => {
  connections.forEach((connection) => connection.close())
  await child.stop()
}

const perSecond = ({ done, seconds }: Cell): number => done / seconds

const ratio = (rates: ReadonlyMap<string, number[]>, ours: string, theirs: string): number =>
  median(rates.get(ours)!.map((rate, round) => rate / rates.get(theirs)![round]!))
