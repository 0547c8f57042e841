import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { createCaseCache } from '#application/pipeline/case-cache.ts'
import type { Log } from '#application/pipeline/ports.ts'
import { type App, createApp } from '#infrastructure/app.ts'
import { openAssistant } from '#infrastructure/assistant/open-assistant.ts'
import { openKnowledge } from '#infrastructure/assistant/open-knowledge.ts'
import { openShop } from '#infrastructure/catalogue/shop.ts'
import { readConfig } from '#infrastructure/config.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { openFiles } from '#infrastructure/files/files.ts'
import { openHelp } from '#infrastructure/help/open-help.ts'
import { startServer } from '#infrastructure/http/start.ts'
import { createIdentity } from '#infrastructure/identity/identity.ts'
import { fingerprint, idGenerator } from '#infrastructure/log/ids.ts'
import { postgresLog, type PostgresLog } from '#infrastructure/log/log.ts'
import { openMailer } from '#infrastructure/mail/send.ts'
import { openCards } from '#infrastructure/payments/open-cards.ts'
import { defaultReferralTerms } from '#infrastructure/payments/referral-variables.ts'
import { openCursors } from '#infrastructure/reads/cursor.ts'
import { openReads } from '#infrastructure/reads/reads.ts'
import { linkTokens } from '#infrastructure/secrets/link-tokens.ts'
import { addDemoPeople } from '#infrastructure/seed/stories/people.ts'
import { startProjector } from '#infrastructure/views/projector.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import { unlimitedStock } from '#tests/support/unlimited-stock.ts'
import { serveTasks } from '../child-program.ts'
import { memoryLog } from './memory-log.ts'
import { naiveLog } from './naive-log.ts'

/**
 * The product's complete web server: sessions, contracts, access, the command pipeline. Only the log is replaced. No views
 * are updated when commands are measured, because the other stores have none.
 */

const logger = pino({ level: 'silent' })
const now = () => new Date().toISOString()

const logs: Readonly<Record<string, (url: string, own: PostgresLog) => Promise<Log>>> = {
  ours: async (_, own) => own,
  emmett: async (url) => (await import('./emmett-log.ts')).emmettLog(url),
  naive: naiveLog,
  memory: memoryLog,
}

const appWithoutViews = async (url: string, which: string): Promise<App> => {
  const database = openDatabase(url)
  const log = postgresLog(database)
  const identity = createIdentity(database.pool, now, { secrets: testSecrets })
  const projector = await startProjector(database, log, { projections: [], lead: false })
  const { pool } = database
  const { secrets } = identity
  const settings = { smtpUrl: undefined, from: 'bench@boxwright.example', publicUrl: '' }
  const shop = await openShop(database.pool, { now, onError: () => undefined, refresh: false })
  const help = await openHelp(database.pool, { onError: () => undefined })
  const knowledge = openKnowledge(pool, { settings: undefined, work: false, onError: () => undefined })
  const assistant = openAssistant(database.pool, { now, logger: { error: () => undefined, info: () => undefined } })
  const cursors = await openCursors(database.pool)
  return {
    database,
    log,
    identity,
    mailer: openMailer({ pool, now, secrets, settings }),
    couriers: {
      easyPost: undefined,
      forwarderSecret: undefined,
      reports: async () => [],
      record: async () => undefined,
    },
    push: { publicKey: '', save: async () => undefined, remove: async () => undefined },
    projector,
    ports: {
      log: await logs[which]!(url, log),
      people: identity,
      reimbursable: async () => [],
      reimbursed: async () => [],
      heldDiscounts: async () => [],
      referralTerms: defaultReferralTerms,
      attachUploads: async () => [],
      lastClaimed: async (_scope, prefixes) => prefixes.map(() => undefined),
      claimed: async () => [],
      seller: undefined,
      bankAccount: undefined,
      drafts: async () => ({ count: 0, limit: 1 }),
      now,
      idGenerator,
      tokens: linkTokens(secrets),
      fingerprint,
      // The other stores cannot check in an append that the whole case is unchanged; a log in memory has no other writer.
      cases: which === 'ours' || which === 'memory' ? createCaseCache(() => performance.now()) : undefined,
      stock: unlimitedStock,
      shop: shop.now,
    },
    processes: undefined,
    replica: undefined,
    cursors,
    reads: openReads({
      database,
      projector,
      identity,
      cursors,
      shop,
      help,
      onErased: () => undefined,
      onError: () => undefined,
    }),
    shop,
    help,
    knowledge,
    assistant,
    files: await openFiles({ folder: join(tmpdir(), 'boxwright-bench-files') }, { pool, secrets, now }),
    cards: openCards({ sandbox: false }, { pool, now, webhookSecret: '' }),
    runTimers: async () => undefined,
    settled: async () => undefined,
    close: () => database.close(),
  }
}

let app: App

serveTasks({
  /** `log`: ours, emmett or naive, without views; `app`: ours with everything. Answers with the address. */
  open: async ({ url, log }: { url: string; log: string }) => {
    app = log === 'app' ? await createApp(url, logger, { secrets: testSecrets }) : await appWithoutViews(url, log)
    await addDemoPeople(app.identity)
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: url,
      DEMO: 'true',
      LOG_LEVEL: 'silent',
      SIGN_IN_LIMIT: '1000',
      ESTIMATE_LIMIT: '999999999',
      COMMAND_LIMIT: '999999999',
    })
    const server = await startServer({ config, app, logger, pages: 'none' })
    return server.url
  },
  settled: () => app.settled(),
  /** Bare Fastify with a precomputed answer. */
  memory: async ({ answer }: { answer: string }) => {
    const bare = fastify()
    const value: unknown = JSON.parse(answer)
    bare.get('/', async () => value)
    bare.post('/', async () => value)
    await bare.listen({ port: 0, host: '127.0.0.1' })
    return `http://localhost:${(bare.server.address() as AddressInfo).port}`
  },
})
