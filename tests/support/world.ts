import { pino } from 'pino'
import type { User } from '#application/contracts/people.ts'
import { readConfig } from '#infrastructure/config.ts'
import { addDemoPeople, demoPassword, people, type PersonName } from '#infrastructure/demo/people.ts'
import { type House, openHouse } from '#infrastructure/house.ts'
import { startServer } from '#infrastructure/http/start.ts'
import { type Client, createClient } from '#web/api.ts'
import { freshDatabase } from './postgres.ts'

/**
 * The whole product for a test: a database of its own, the demo's people, a clock that can be moved, and the real server
 * on a free port. People speak to it through the browser's own typed client.
 *
 *     await using world = await openWorld()
 *     const ada = await world.as('ada')
 */
export type World = AsyncDisposable & {
  house: House
  url: string
  clock: { now: () => string; advance: (by: { days?: number; minutes?: number }) => void }
  /** Signs somebody in; the client keeps the session. */
  as: (name: PersonName) => Promise<Person>
  /** Nobody's client. */
  visitor: () => Client
  settled: () => Promise<void>
  /** Stops the server and starts another one on the same port and database, with nothing left in memory. */
  restart: () => Promise<void>
}
export type Person = Client['api'] & { user: User; cookie: string }

/** Silent: what a test provokes is not worth reading. */
const journal = pino({ level: 'silent' })

export const openWorld = async (options: { port?: number; web?: boolean } = {}): Promise<World> => {
  const database = await freshDatabase()
  let shift = 0
  const now = () => new Date(Date.now() + shift).toISOString()
  const start = async (port: number) => {
    const config = readConfig({
      PORT: String(port),
      DATABASE_URL: database.url,
      DEMO: 'true',
      LOG_LEVEL: 'silent',
      SIGN_IN_LIMIT: '1000',
    })
    const house = await openHouse(database.url, journal, { now })
    await addDemoPeople(house.identity)
    return { house, server: await startServer({ config, house, journal, pages: options.web ? 'built' : 'none' }) }
  }
  let running = await start(options.port ?? 0)
  const url = running.server.url
  const close = async () => {
    await running.server.close()
    await running.house.close()
  }
  return {
    get house() {
      return running.house
    },
    url,
    clock: { now, advance: ({ days = 0, minutes = 0 }) => void (shift += days * 86_400_000 + minutes * 60_000) },
    as: (name) => signIn(url, name),
    visitor: () => createClient({ baseUrl: url }),
    settled: () => running.house.settled(),
    restart: async () => {
      await close()
      running = await start(Number(new URL(url).port))
    },
    [Symbol.asyncDispose]: async () => {
      await close()
      await database.drop()
    },
  }
}

const signIn = async (url: string, name: PersonName): Promise<Person> => {
  let cookie = ''
  const withCookie: typeof fetch = async (input, init) => {
    const answer = await fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })
    const set = answer.headers.getSetCookie()[0]
    if (set) cookie = set.split(';')[0]!
    return answer
  }
  const { api } = createClient({ baseUrl: url, fetch: withCookie })
  const { payload } = await api.people.login(
    { body: { email: people[name].email, password: demoPassword } },
    { strict: true },
  )
  return { ...api, user: payload.user, cookie }
}
