import { randomBytes } from 'node:crypto'
import type { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { User } from '#application/people/contracts/people.ts'
import type { Language } from '#domain/text/languages.ts'
import { type App, createApp } from '#infrastructure/app.ts'
import { readConfig } from '#infrastructure/config.ts'
import { startServer } from '#infrastructure/http/start.ts'
import type { StripeSettings } from '#infrastructure/payments/stripe.ts'
import { addDemoPeople, demoPassword, people, type PersonName } from '#infrastructure/seed/stories/people.ts'
import { appSettings } from '#infrastructure/settings.ts'
import type { Telemetry } from '#infrastructure/telemetry/telemetry.ts'
import { type Client, createClient } from '#web/data/api.ts'
import { contractFetch } from './contract-fetch.ts'
import { freshDatabase } from './postgres.ts'

/** Where all test servers store files; names are random, so they do not collide. */
export const filesFolder = join(tmpdir(), 'boxwright-files')

/**
 * The whole product for a test: a separate database, the demo's people, a movable clock, and the real server on a free
 * port. People use it through the typed client of the web app.
 *
 *     await using testServer = await openTestServer()
 *     const ada = await testServer.as('ada')
 */
export type TestServer = AsyncDisposable & {
  app: App
  url: string
  clock: { now: () => string; advance: (by: { days?: number; minutes?: number }) => void }
  /** The `fetch` of every client, which checks each response against its contract. */
  fetch: typeof fetch
  /** Signs a user in; the client stores the session. */
  as: (name: PersonName) => Promise<Person>
  /** A client without a session. */
  visitor: () => Client
  /** A client without a session that stores cookies. */
  /** A browser of a visitor, with the language of its page. */
  browser: (language?: Language) => Browser
  settled: () => Promise<void>
  /** Restarts the server on the same port and database, without in-memory state. */
  restart: () => Promise<void>
}
export type Person = Client['api'] & { user: User; cookie: string }
/** A client with its cookies; `fetch` sends them to any path of the server and does not follow redirects. */
export type Browser = { api: Client['api']; cookie: () => string; fetch: (path: string) => Promise<Response> }

/** No load shedding, because the test shares the event loop, and the machine can be busy. */
const overloadDelay = 600_000

/** Provoked errors are not logged. */
const silent = pino({ level: 'silent' })

/**
 * `env`: additional settings. `logger`: for tests that read the log. `database`: an existing database, which is not
 * dropped.
 */
export type TestServerOptions = {
  database?: { url: string }
  port?: number
  web?: boolean
  env?: Record<string, string>
  logger?: Logger
  telemetry?: Telemetry
  /** Connections to push services. */
  pushAgent?: Agent
  /** Card payments with a counterpart of Stripe instead of the sandbox. */
  stripe?: StripeSettings & { apiUrl: string }
}

export const openTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const { logger = silent } = options
  const fresh = options.database ? undefined : await freshDatabase()
  const { url: databaseUrl } = options.database ?? fresh!
  const secretKey = randomBytes(32).toString('base64')
  const law = contractFetch()
  const inTurn = turns(law.fetch, () => running.app.settled())
  let shift = 0
  const now = () => new Date(Date.now() + shift).toISOString()
  const stripe = options.stripe
  const start = async (port: number) => {
    const config = readConfig({
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DEMO: 'true',
      LOG_LEVEL: 'silent',
      SIGN_IN_LIMIT: '1000',
      COMMAND_LIMIT: '100000',
      SECRET_KEY: secretKey,
      ...(stripe && {
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLIC_KEY: stripe.publicKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      }),
      ...options.env,
    })
    const app = await createApp(databaseUrl, logger, {
      ...(await appSettings(config)),
      files: { folder: filesFolder },
      now,
      ...(stripe && { cards: { stripe, sandbox: false } }),
      ...(options.pushAgent && { push: { ...config.push, agent: options.pushAgent } }),
    })
    await addDemoPeople(app.identity)
    return {
      app,
      server: await startServer({
        config,
        app,
        logger,
        pages: options.web ? 'built' : 'none',
        overloadDelay,
        telemetry: options.telemetry,
      }),
    }
  }
  let running = await start(options.port ?? 0)
  const url = running.server.url
  const close = async () => {
    await running.server.close()
    await running.app.close()
  }
  return {
    get app() {
      return running.app
    },
    url,
    clock: { now, advance: ({ days = 0, minutes = 0 }) => void (shift += days * 86_400_000 + minutes * 60_000) },
    fetch: law.fetch,
    as: (name) => signIn(url, name, inTurn(name)),
    visitor: () => createClient({ baseUrl: url, fetch: law.fetch }),
    browser: (language) => openBrowser(url, law.fetch, language),
    settled: () => running.app.settled(),
    restart: async () => {
      await close()
      running = await start(Number(new URL(url).port))
    },
    [Symbol.asyncDispose]: async () => {
      await close()
      await fresh?.drop()
      law.insist()
    },
  }
}

/**
 * A `fetch` for each person of a test. A person always reads their own writes, but sees those of other people later, so
 * a call after another person's change waits until the views are up to date.
 */
const turns = (ask: typeof fetch, settled: () => Promise<void>) => {
  let changedBy: PersonName | null = null
  return (name: PersonName): typeof fetch =>
    async (input, init) => {
      if (changedBy !== null && changedBy !== name) {
        await settled()
        changedBy = null
      }
      const answer = await ask(input, init)
      if ((init?.method ?? 'GET') !== 'GET') changedBy = name
      return answer
    }
}

const openBrowser = (url: string, ask: typeof fetch, language: Language = 'en-US'): Browser => {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const withCookies: typeof fetch = async (input, init) => {
    const headers = { ...(init?.headers as Record<string, string>), 'accept-language': language, cookie: cookie() }
    const answer = await ask(input, { ...init, headers })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    api: createClient({ baseUrl: url, fetch: withCookies }).api,
    cookie,
    fetch: (path) => withCookies(url + path, { redirect: 'manual' }),
  }
}

/** Signs a user of the demo in at a server. `ask`: the `fetch` of the client. */
export const signIn = async (url: string, name: PersonName, ask: typeof fetch): Promise<Person> => {
  const { api, cookie } = openBrowser(url, ask)
  const { payload } = await api.people.login(
    { body: { email: people[name].email, password: demoPassword } },
    { strict: true },
  )
  if (!payload.user) throw new Error(`${name} needs a second factor`)
  // The client creates its areas lazily, so they are inherited instead of copied.
  return Object.assign(Object.create(api) as typeof api, { user: payload.user, cookie: cookie() })
}
