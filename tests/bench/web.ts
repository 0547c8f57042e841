import { demoPassword, people } from '#infrastructure/seed/stories/people.ts'
import { type Answer, type Connection, openConnection } from './http-load.ts'
import { type Cell, closedLoop, median } from './measure.ts'
import { figure, type Row } from './report.ts'
import { type Run, roundsOf } from './run.ts'
import { hire, type Hired } from './stand.ts'

/** Commands and questions over HTTP, 32 connections, against the same product on other logs and against bare Fastify. */

const callers = 32
const api = '/api/v1'

export const web = async (run: Run): Promise<Row[]> => [...(await commands(run)), ...(await questions(run))]

// Commands ------------------------------------------------------------------------------------------------------------

const commands = async (run: Run): Promise<Row[]> => {
  const { server, milliseconds } = run
  const crowds = new Map<string, Crowd>()
  for (const log of ['ours', 'emmett', 'naive']) {
    crowds.set(log, await openCrowd(await server.database(`web_${log}`, 'ours'), log))
  }
  const rates = new Map<string, number[]>()
  for (const round of roundsOf(run, 'commands over HTTP')) {
    for (const [name, { connections }] of crowds) {
      const desks = connections.map((connection) => desk(connection))
      const cell = await closedLoop(callers, milliseconds, (caller) => desks[caller]!())
      if (round > 0) rates.set(name, [...(rates.get(name) ?? []), perSecond(cell)])
    }
  }
  for (const crowd of crowds.values()) await leave(crowd)
  const about = (title: string, name: string) =>
    `a command over HTTP: ${figure(median(rates.get('ours')!))}/s / the same product on ${title}, ${figure(median(rates.get(name)!))}/s`
  return [
    {
      key: 'http.post.vsEmmett',
      value: ratio(rates, 'ours', 'emmett'),
      target: { atLeast: 5 },
      about: about('Emmett', 'emmett'),
    },
    {
      key: 'http.post.vsNaive',
      value: ratio(rates, 'ours', 'naive'),
      target: { atLeast: 3 },
      about: about('BEGIN/SELECT/INSERT/COMMIT', 'naive'),
    },
  ]
}

/** Opens an order, adds a box, and configures it eight times; then the next order. Each call is one command. */
const desk = (connection: Connection): (() => Promise<void>) => {
  let order = { requestId: '', itemId: '', commands: 10 }
  const configured = (height: number) => ({
    productId: 'mailer-box',
    config: { size: { type: 'inner', dimensions: { length: 420, width: 180, height } } },
    quantity: 500,
    quantities: [500, 1_000, 2_500],
  })
  return async () => {
    const { requestId, itemId, commands: sent } = order
    const path = `${api}/orders/${requestId}/packaging-items`
    if (sent === 10) {
      const { payload } = accepted(await connection.ask('POST', `${api}/orders`, { currency: 'USD' }))
      order = { requestId: payload.requestId, itemId: '', commands: 1 }
    } else if (sent === 1) {
      const { payload } = accepted(
        await connection.ask('POST', path, { productId: 'mailer-box', customerProductName: 'Bouquet box' }),
      )
      order = { requestId, itemId: payload.packagingItems[0]!.id, commands: 2 }
    } else {
      accepted(await connection.ask('PUT', `${path}/${itemId}`, configured(60 + sent)))
      order = { requestId, itemId, commands: sent + 1 }
    }
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
  const crowd = await openCrowd(await server.database('web_app', 'ours'), 'app')
  const orders = quick ? 100 : 500
  say(`questions over HTTP: ${orders} orders`)
  const ids: string[] = []
  const desks = crowd.connections.map((connection) => desk(connection))
  await Promise.all(
    desks.map(async (next) => {
      for (let n = 0; n < (orders / callers) * 10; n++) await next()
    }),
  )
  await crowd.hired.ask('settled')
  const list = await crowd.connections[0]!.ask('GET', `${api}/orders?limit=100`)
  const { payload } = JSON.parse(list.body) as { payload: { items: { requestId: string }[] } }
  ids.push(...payload.items.map(({ requestId }) => requestId))
  const get = async (connection: Connection) => {
    const requestId = ids[Math.floor(random() * ids.length)]!
    const answer = await connection.ask('GET', `${api}/orders/${requestId}`)
    if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${answer.body}`)
    return answer.body
  }
  const answer = await get(crowd.connections[0]!)
  const bare = hire('./contenders/web.ts')
  const address = await bare.ask<string>('memory', { answer })
  const bareConnections = await Promise.all(Array.from({ length: callers }, () => openConnection(address)))

  const rates = new Map<string, number[]>()
  for (const round of roundsOf(run, 'questions over HTTP')) {
    const ours = await closedLoop(callers, milliseconds, async (caller) => void (await get(crowd.connections[caller]!)))
    const memory = await closedLoop(callers, milliseconds, async (caller) => {
      await bareConnections[caller]!.ask('GET', '/')
    })
    if (round === 0) continue
    rates.set('ours', [...(rates.get('ours') ?? []), perSecond(ours)])
    rates.set('memory', [...(rates.get('memory') ?? []), perSecond(memory)])
  }
  await leave(crowd)
  bareConnections.forEach((connection) => connection.close())
  await bare.leave()
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

/** A server in its process, and connections of somebody who is signed in. */
type Crowd = { hired: Hired; connections: Connection[] }

const openCrowd = async (url: string, log: string): Promise<Crowd> => {
  const hired = hire('./contenders/web.ts')
  const address = await hired.ask<string>('open', { url, log })
  const answer = await fetch(`${address}${api}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.ada.email, password: demoPassword }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`Nobody could sign in: ${await answer.text()}`)
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(address, cookie)))
  return { hired, connections }
}

const leave = async ({ hired, connections }: Crowd): Promise<void> => {
  connections.forEach((connection) => connection.close())
  await hired.leave()
}

const perSecond = ({ done, seconds }: Cell): number => done / seconds

const ratio = (rates: ReadonlyMap<string, number[]>, ours: string, theirs: string): number =>
  median(rates.get(ours)!.map((rate, round) => rate / rates.get(theirs)![round]!))
