import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseKey } from '#application/people/delete-account.ts'
import { createCaseCache } from '#application/pipeline/case-cache.ts'
import { createCaseQueue } from '#application/pipeline/case-queue.ts'
import type { Ports } from '#application/pipeline/ports.ts'
import type { Reads } from '#application/reads.ts'
import { countOpenOrders } from '#read-models/ordering/order-list-queries.ts'
import { quotesDue } from '#read-models/ordering/quotes-due.ts'
import { ratesFrom } from './catalogue/rates.ts'
import { type OpenShop, openShop } from './catalogue/shop.ts'
import { type Database, openDatabase } from './db/database.ts'
import { listen } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import { mailAboutOrder } from './effects/mail-about-order.ts'
import { performEffect } from './effects/perform-effect.ts'
import { type FileSettings, openFiles, type OpenFiles } from './files/files.ts'
import { createIdentity, type Identity, type IdentitySettings } from './identity/identity.ts'
import { peopleJobs } from './identity/jobs.ts'
import { type Journal, type ProcessRunner, startProcesses } from './jobs/processes.ts'
import { runTimers } from './jobs/run-timers.ts'
import { erasePerson } from './log/erase.ts'
import { startHashChain } from './log/hash-chain.ts'
import { fingerprint, idGenerator } from './log/ids.ts'
import { type Fresh, postgresLog, type PostgresLog } from './log/log.ts'
import { type Mailer, type MailSettings, openMailer } from './mail/send.ts'
import { type Cursors, openCursors } from './reads/cursor.ts'
import { openReads } from './reads/reads.ts'
import { linkTokens } from './secrets/link-tokens.ts'
import { guardReaders } from './views/guard-readers.ts'
import { type Projector, startProjector } from './views/projector.ts'

/** Everything behind the web server, wired: log, read models, processes, people. The server, the worker and the tests open it. */
export type App = {
  database: Database
  log: PostgresLog
  identity: Identity
  mailer: Mailer
  ports: Ports
  projector: Projector
  /** Absent if another process does the background work. */
  processes: ProcessRunner | undefined
  cursors: Cursors
  /** The read side of the operations. */
  reads: Reads
  /** The current catalogue and exchange rates. */
  shop: OpenShop
  files: OpenFiles
  /** Waits until views and processes have handled every event now in the log. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

export type AppOptions = {
  /** The clock; ISO 8601 in UTC. */
  now?: () => string
  onProgress?: (step: string) => void
  /** False: only serve HTTP. Another process runs views and jobs. */
  work?: boolean
  /** What the settings say about people and their mails. */
  people?: Omit<IdentitySettings, 'erase' | 'openOrders'> & { mail?: MailSettings }
  /** Where files are stored; default: a temporary folder. */
  files?: FileSettings | undefined
  /** Provider of exchange rates; default: the bundled rates. */
  ratesUrl?: string | undefined
  /** Maximum number of database connections. */
  connections?: number
}

const noMail: MailSettings = { smtpUrl: undefined, from: 'Boxwright <hello@boxwright.example>', publicUrl: '' }

/** Milliseconds. */
const firstFill = 2_000

/** Migrates and starts everything. Read models that are new, or whose fold has changed, are filled meanwhile. */
export const createApp = async (
  url: string,
  journal: Journal,
  {
    now = () => new Date().toISOString(),
    onProgress = () => undefined,
    work = true,
    people = {},
    files: fileSettings = { folder: join(tmpdir(), 'boxwright-files') },
    ratesUrl,
    connections,
  }: AppOptions = {},
): Promise<App> => {
  const applied = await migrate(url)
  if (applied.length > 0) onProgress(`Database brought up to date (${applied.join(', ')})`)
  const opened = openDatabase(url, connections)
  let unready: Projector['unready'] = () => []
  const database = { ...opened, readers: guardReaders(opened.readers, () => unready()) }
  // Both are woken by the log, which is opened before them.
  const followers: { wake: (fresh?: Fresh) => void }[] = []
  const wake = (fresh?: Fresh) => {
    for (const one of followers) one.wake(fresh)
  }
  const log = postgresLog(database, wake)
  const cases = createCaseCache(() => performance.now())
  const forgetPersonal = () => {
    database.vault.forget()
    cases.forget()
  }
  const eraseLater = async (emails: readonly string[]) => {
    for (const email of emails) await erasePerson(database, log, email)
    forgetPersonal()
  }
  /** Erases now and removes the pending job, which would also erase a new user who registers with the same address. */
  const erase = async (emails: readonly string[]) => {
    await eraseLater(emails)
    await database.pool.query('select graphile_worker.remove_job($1)', [eraseKey(identity.secrets.hash, emails)])
  }
  /** As of now, for a decision. */
  const openOrders = async (customerId: string) => {
    await projector.reached(await log.head(), 2_000)
    return countOpenOrders(database.readers.staff, customerId)
  }
  const identity = createIdentity(database.pool, now, { ...people, erase, openOrders })
  const { secrets } = identity
  const mailer = openMailer({ pool: database.pool, now, secrets, settings: people.mail ?? noMail })
  const peopleJobHandlers = peopleJobs({
    pool: database.pool,
    store: identity.store,
    secrets,
    mailer,
    erase: eraseLater,
  })
  const effect = performEffect(identity.transaction, { mailAboutOrder: mailAboutOrder(log) })
  const files = await openFiles(fileSettings, { pool: database.pool, secrets, now })
  const sweep = async () => {
    await peopleJobHandlers.sweep(undefined)
    await files.sweep()
  }
  const shop = await openShop(database.pool, {
    now,
    onTrouble: (error) => journal.error({ err: error }, 'the catalogue or the rates could not be read'),
    provider: ratesUrl ? ratesFrom(ratesUrl) : undefined,
    refresh: work,
  })
  const queue = createCaseQueue()
  const ports: Ports = {
    log,
    people: identity,
    now,
    idGenerator,
    fingerprint,
    tokens: linkTokens(secrets),
    cases,
    queue,
    shop: shop.now,
  }
  const timed = runTimers(ports, { quotesDue: (moment) => quotesDue(database.readers.staff, moment) }, journal)
  const jobs = { ...peopleJobHandlers, effect, sweep, timers: timed }
  const projector = await startProjector(database, log, {
    lead: work,
    onProgress,
    onTrouble: (error) => journal.error({ err: error }, 'a view cannot go on'),
  })
  unready = projector.unready
  // A short log is folded before requests are served; a long one in the background.
  if (work) await projector.ready(firstFill)
  const processes = work ? await startProcesses(database, log, ports, journal, jobs) : undefined
  followers.push(projector, ...(processes ? [processes] : []))
  const onNews = {
    log: () => wake(),
    views: () => wake(),
    erased: forgetPersonal,
    people: identity.invalidate,
    sessions: identity.someSessionsEnded,
    shop: () => void shop.reload(),
  }
  const ear = listen(url, (channel) => onNews[channel]())
  const onTrouble = (error: unknown) => journal.error({ err: error }, 'the log could not be sealed')
  const sealer = startHashChain(database.pool, onTrouble)
  const cursors = await openCursors(database.pool)
  return {
    database,
    log,
    identity,
    mailer,
    ports,
    projector,
    processes,
    cursors,
    reads: openReads({ database, projector, identity, cursors, shop }),
    shop,
    files,
    settled: () => settled(log, projector, processes),
    close: async () => {
      await ear.stop()
      shop.close()
      await sealer.stop()
      await processes?.stop()
      await projector.stop()
      mailer.close()
      await database.close()
    },
  }
}

/** Views and processes trigger each other, so the work is done only after a round without changes. */
const settled = async (log: PostgresLog, projector: Projector, processes: App['processes']): Promise<void> => {
  for (;;) {
    const head = await log.head()
    await projector.reached(head, 10_000)
    const { position, jobs } = (await processes?.status()) ?? { position: head, jobs: 0 }
    if (position >= head && jobs === 0 && (await log.head()) === head) return
    processes?.wake()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
