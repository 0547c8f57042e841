import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Model } from '#application/assistant/model.ts'
import type { PushSubscriptions } from '#application/conversations/push-ports.ts'
import type { CardProvider } from '#application/payments/ports.ts'
import type { Ports } from '#application/pipeline/ports.ts'
import type { Reads } from '#application/reads.ts'
import type { CatalogueIndex } from '#domain/catalogue/catalogue-index.ts'
import type { BankAccount } from '#domain/payments/bank-transfer.ts'
import type { InvoiceParty } from '#domain/payments/invoice.ts'
import type { ReferralTerms } from '#domain/payments/referral.ts'
import { type Bilingual, bilingual } from '#domain/text/bilingual.ts'
import { countDrafts } from '#read-models/ordering/order-list-queries.ts'
import { findReimbursable, findReimbursed } from '#read-models/ordering/reimbursable.ts'
import { findCustomerDiscounts } from '#read-models/payments/customer-discounts.ts'
import { openAreas } from './area.ts'
import type { EmbeddingSettings } from './assistant/embedder.ts'
import { openAssistant, type OpenAssistant } from './assistant/open-assistant.ts'
import { openKnowledge, type OpenKnowledge } from './assistant/open-knowledge.ts'
import { type BridgeSettings, openBridge } from './bridge/open-bridge.ts'
import { ratesFrom } from './catalogue/rates.ts'
import { type OpenShop, openShop } from './catalogue/shop.ts'
import type { Database } from './db/database.ts'
import { listen } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import { requireDirectConnection } from './db/require-direct-connection.ts'
import { openEffects } from './effects/open-effects.ts'
import { type FileSettings, openFiles, type OpenFiles } from './files/files.ts'
import { openHelp, type OpenHelp } from './help/open-help.ts'
import type { Identity } from './identity/identity.ts'
import { openPeople, type PeopleSettings } from './identity/open-people.ts'
import { type Logger, openProcessCommands, type ProcessRunner, startProcesses } from './jobs/processes.ts'
import { openTimers } from './jobs/run-timers.ts'
import { backOff } from './log/back-off.ts'
import { findClaimed, lastClaimed } from './log/claims.ts'
import { fingerprint, idGenerator } from './log/ids.ts'
import type { PostgresLog } from './log/log.ts'
import { openLog } from './log/open-log.ts'
import { systemClock } from './machine/clock.ts'
import { type Mailer, type MailSettings, openMail } from './mail/send.ts'
import { type CardSettings, openCardJobs, openCards } from './payments/open-cards.ts'
import { defaultReferralTerms } from './payments/referral-variables.ts'
import { openStock } from './payments/stock.ts'
import { openPush, type PushSettings } from './push/open-push.ts'
import { type Cursors, openCursors } from './reads/cursor.ts'
import { openReads } from './reads/reads.ts'
import { linkTokens } from './secrets/link-tokens.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { EasyPostSettings } from './shipping/easypost.ts'
import { type Couriers, openCouriers } from './shipping/open-couriers.ts'
import { openViews } from './views/open-views.ts'
import type { Projector } from './views/projector.ts'
import { openReplica, type Replica } from './views/replica.ts'

/**
 * The composition root: opens one area after another, and passes to each the parts of earlier areas that it needs. To
 * add an area, write a function that returns an `Area`, and call it here.
 */

/** The running app behind the web server, opened by the server, the worker, the seed and the tests. */
export type App = {
  database: Database
  log: PostgresLog
  identity: Identity
  mailer: Mailer
  ports: Ports
  projector: Projector
  /** Undefined without a replica. */
  replica: Replica | undefined
  /** Undefined if other processes do the background work. */
  processes: ProcessRunner | undefined
  cursors: Cursors
  /** The read side of the operations. */
  reads: Reads
  /** The current catalogue and exchange rates. */
  shop: OpenShop
  help: OpenHelp
  /** Knowledge of the assistant. */
  knowledge: OpenKnowledge
  files: OpenFiles
  assistant: OpenAssistant
  couriers: Couriers
  cards: CardProvider
  push: PushSubscriptions
  /** Runs all timers now; independently of this, a job runs them every minute. */
  runTimers: () => Promise<void>
  /** Waits until the views and processes have handled every event in the log. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

/** Options of the app; all except `secrets` have a default. */
export type AppOptions = {
  /** Encrypts queued mails and second factors. The key must be the same in every process, and after a restart. */
  secrets: Secrets
  /** The database URL with the login that owns the schema, for migrations; default: the URL of the app. */
  ownerUrl?: string | undefined
  /** The clock; ISO 8601 in UTC. */
  now?: () => string
  /** The clock of accounts, and of links that expire; default: `now`. */
  peopleNow?: () => string
  onProgress?: (step: string) => void
  /** False: only serves HTTP; another process runs views and jobs. */
  work?: boolean
  people?: PeopleSettings
  mail?: MailSettings
  /** Web Push; default: a generated key. */
  push?: PushSettings
  /** Card payments; default: the sandbox. */
  cards?: CardSettings
  /** An account at EasyPost; default: only the simulated courier. */
  easyPost?: EasyPostSettings | undefined
  /** Secret of the reports of freight forwarders; default: none are accepted. */
  forwarderSecret?: string | undefined
  /** Where files are stored; default: a temporary folder. */
  files?: FileSettings
  /** Language model of the assistant; default: the demo model. */
  model?: Model | undefined
  /** Provider of exchange rates; default: the bundled rates. */
  ratesUrl?: string | undefined
  /** Issuer of invoices; undefined: no invoices are issued. */
  seller?: InvoiceParty | undefined
  /** Our account for bank transfers; undefined: customers request the bank details. */
  bankAccount?: BankAccount | undefined
  /** Maximum number of draft orders per customer (S-16); undefined: unlimited. */
  draftLimit?: number
  /** Rewards of a referral for the referred customer and the referrer; default: the defaults of the settings. */
  referralTerms?: ReferralTerms
  /** A streaming replica from which operations read views; undefined: views are read from the primary. */
  replicaUrl?: string | undefined
  /** Provider of embeddings; undefined: local embeddings. */
  embeddings?: EmbeddingSettings | undefined
  /** Server to which workers publish the feeds; undefined: the feeds are not published. */
  nats?: BridgeSettings | undefined
  /** Maximum number of database connections. */
  connections?: number
  /** Number of processes that fold a view while it is filled; default: this process folds alone. */
  foldProcesses?: number
}

const defaultPush: PushSettings = { subject: 'mailto:hello@boxwright.example' }
const noMail: MailSettings = { smtpUrl: undefined, from: 'Boxwright <hello@boxwright.example>', publicUrl: '' }

/**
 * Migrates the database and starts everything. New read models, and those whose fold has changed, are filled in the
 * background.
 */
export const createApp = async (url: string, logger: Logger, options: AppOptions): Promise<App> => {
  const { secrets, now = systemClock(), onProgress = () => undefined, work = true } = options
  await requireDirectConnection(url)
  const applied = await migrate(options.ownerUrl ?? url)
  if (applied.length > 0) onProgress(`Database migrated (${applied.join(', ')})`)
  const areas = openAreas()
  try {
    const events = areas.add(openLog(url, logger, options.connections))
    const views = areas.add(await openViews(events, { logger, work, onProgress, foldProcesses: options.foldProcesses }))
    const { log, cases, queue } = events
    const { database, projector } = views
    const { pool } = database
    const { identity } = areas.add(
      openPeople(events, views, { secrets, now: options.peopleNow ?? now, settings: options.people ?? {} }),
    )
    const { mailer } = areas.add(openMail({ pool, now, secrets, settings: options.mail ?? noMail }))
    const { subscriptions } = areas.add(await openPush(pool, { now, secrets, settings: options.push ?? defaultPush }))
    const tokens = linkTokens(secrets)
    const cards = openCards(options.cards ?? { sandbox: true }, {
      pool,
      now,
      webhookSecret: tokens.of('card webhook', 'sandbox'),
    })
    const files = areas.add(
      await openFiles(options.files ?? { folder: join(tmpdir(), 'boxwright-files') }, { pool, secrets, now }),
    )
    const shop = areas.add(
      await openShop(pool, {
        now,
        onError: (error) => logger.error({ err: error }, 'reading the catalogue or the exchange rates failed'),
        provider: options.ratesUrl ? ratesFrom(options.ratesUrl) : undefined,
        refresh: work,
      }),
    )
    const help = areas.add(
      await openHelp(pool, { onError: (error) => logger.error({ err: error }, 'reading the help entries failed') }),
    )
    const knowledge = areas.add(
      openKnowledge(pool, {
        settings: options.embeddings,
        work,
        onError: (error) => logger.error({ err: error }, 'replacing the embeddings of another model failed'),
      }),
    )
    const assistant = areas.add(openAssistant(pool, { now, logger, model: options.model }))
    const ports: Ports = {
      log,
      people: identity,
      reimbursable: (customerId) => findReimbursable(database.readers.staff, customerId),
      reimbursed: (customerId) => findReimbursed(database.readers.staff, customerId),
      heldDiscounts: (customerId) => findCustomerDiscounts(database.readers.customer, 'customer', customerId),
      referralTerms: options.referralTerms ?? defaultReferralTerms,
      drafts: async (customerId) => ({
        count: await countDrafts(database.readers.customer, customerId),
        limit: options.draftLimit ?? Infinity,
      }),
      attachUploads: (given) => files.rows.attach(given.map(({ id }) => id)),
      lastClaimed: (scope, prefixes) => lastClaimed(pool, scope, prefixes),
      claimed: (scope, keys) => findClaimed(pool, scope, keys),
      seller: options.seller,
      bankAccount: options.bankAccount,
      now,
      idGenerator,
      fingerprint,
      tokens,
      cases,
      queue,
      backOff,
      shop: shop.now,
      stock: openStock(pool, now, (productId) => titleOf(shop.now().index, productId)),
    }
    areas.add(openEffects(identity.transaction, { ...ports, cards }, identity.store.limits))
    areas.add(openCardJobs({ ...ports, cards }, { pool, staff: database.readers.staff, logger }))
    areas.add(openProcessCommands(ports, logger))
    const couriers = areas.add(openCouriers(ports, database.readers.staff, logger, options))
    const timers = areas.add(openTimers(ports, database.readers.staff, couriers, logger))
    const processes = work ? await startProcesses(database, log, logger, areas.jobs()) : undefined
    if (processes) {
      areas.add({ close: processes.stop })
      events.onAppend(processes.wake)
    }
    if (work && options.nats) areas.add(openBridge(events, options.nats, logger))
    areas.add(listen(url, areas.notify))
    const cursors = await openCursors(pool)
    const replica = options.replicaUrl
      ? areas.add(
          openReplica(options.replicaUrl, views, {
            connections: options.connections,
            onError: (error) =>
              logger.error({ err: error }, 'the replica failed: views are read from the primary database'),
          }),
        )
      : undefined
    const seen = { projector, readers: database.readers, ...replica }
    const reads = openReads({
      database: { ...database, readers: seen.readers },
      projector: seen.projector,
      identity,
      cursors,
      shop,
      help,
      onErased: events.onErased,
      onError: (error) => logger.error({ err: error }, 'folding an order failed'),
    })
    const settle = () => settled(log, seen.projector, processes)
    const { close } = areas
    return {
      database,
      log,
      identity,
      mailer,
      ports,
      projector: seen.projector,
      replica,
      processes,
      couriers,
      cursors,
      reads,
      shop,
      help,
      knowledge,
      files,
      assistant,
      cards,
      push: subscriptions,
      runTimers: timers.run,
      settled: settle,
      close,
    }
  } catch (error) {
    await areas.close()
    throw error
  }
}

/** The name of an essential; its id if the catalogue no longer has it. */
const titleOf = ({ catalogue }: CatalogueIndex, productId: string): Bilingual =>
  catalogue.essentials.find((one) => one.productId === productId)?.title ?? bilingual(() => productId)

/** Views and processes trigger each other, so the work is complete only after a round without changes. */
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
