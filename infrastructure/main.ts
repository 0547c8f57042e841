import { createServer } from 'node:net'
import pg from 'pg'
import { type App, createApp } from './app.ts'
import { type Config, ConfigRefused, readConfig } from './config.ts'
import { migrate, MigrationRefused } from './db/migrate.ts'
import { UnsuitableDatabase } from './db/require-direct-connection.ts'
import { openServerLogin } from './db/server-login.ts'
import { openLogger } from './http/request-log.ts'
import { startServer } from './http/start.ts'
import { startWorkerServer } from './http/worker-server.ts'
import { anchorSettings } from './log/anchor-settings.ts'
import { startAnchors } from './log/anchors.ts'
import { PostgresUnavailable } from './machine/postgres-program.ts'
import { startPostgres } from './machine/postgres.ts'
import { startRetried } from './machine/start-retried.ts'
import { type HistoryRun, startHistory } from './seed/history/seed-history.ts'
import { demoSignIns } from './seed/stories/people.ts'
import { seedDemo } from './seed/stories/seed.ts'
import { appSettings } from './settings.ts'
import { openTelemetry } from './telemetry/telemetry.ts'
import { ensureWebBuilt } from './web-build.ts'

/**
 * `npm start`: runs the whole product in one process, prints progress, and shuts down gracefully. With `--server` it
 * only serves HTTP, with `--worker` it only does background work; any number of servers and workers can share one
 * DATABASE_URL.
 */

/** An error that the user can correct; printed without a stack trace. */
class CannotStart extends Error {}

const started = performance.now()
const print = (text: string): void => void process.stdout.write(`${text}\n`)
const progress = (step: string) =>
  print(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${step}`)

/** Resources to close, in reverse order. */
const resources: (() => Promise<unknown>)[] = []
const closeAll = async () => {
  for (const close of resources.splice(0).toReversed()) await close()
}

/** Connections of a worker that shares its process with the server. */
const workerConnections = 12

const main = async (): Promise<void> => {
  const only = (['server', 'worker'] as const).find((part) => process.argv.includes(`--${part}`))
  const dev = process.argv.includes('--dev')
  const config = readConfig(process.env)
  print(`\nBoxwright${only ? ` ${only}` : ''}`)
  if (only && !config.databaseUrl) {
    throw new CannotStart('Separate server and worker processes need a shared database: set DATABASE_URL.')
  }
  if (only !== 'worker') await requireFreePort(config)
  const building = dev || only === 'worker' ? undefined : ensureWebBuilt(progress)
  building?.catch(() => undefined) // awaited below, when the build is needed
  const { url, ownerUrl } = await openDatabaseServer(config)
  const logger = openLogger(config.logLevel)
  const settings = { ...(await appSettings(config)), ownerUrl }
  if (config.demo) {
    const orders = await seedDemo(url, logger, settings, progress)
    if (orders > 0) progress(`The demo is loaded: ${orders} orders`)
  }
  const history =
    config.demo && !only
      ? await startHistory(url, logger, settings, { count: config.demoOrders, onProgress: progress })
      : undefined
  const telemetry = config.telemetry && (await openTelemetry(config.telemetry))
  if (telemetry) resources.push(telemetry.close)
  const app = await createApp(url, logger, {
    ...settings,
    ...(only === 'worker' && { replicaUrl: undefined }), // workers serve no client requests
    onProgress: progress,
    work: only !== 'server' && !history,
  })
  resources.push(app.close)
  if (history) {
    resources.push(history.stop)
    const openWorker = () => createApp(url, logger, { ...settings, connections: workerConnections })
    void startWorkerAfter(history, openWorker, (error) =>
      logger.error({ err: error }, 'starting the background work failed; it is tried again'),
    )
  }
  if (only !== 'server') {
    const anchors = startAnchors(app.database.pool, {
      ...(await anchorSettings(config)),
      now: app.ports.now,
      everyMinutes: config.anchors.minutes,
      onError: (error) => logger.error({ err: error }, 'anchoring the log failed'),
    })
    resources.push(anchors.stop)
  }
  await building
  // Data that the previous run has shown should be visible; slower views are served when they are filled.
  if (await app.projector.ready(10_000)) await app.projector.reached(await app.log.head(), 30_000)
  if (only === 'worker') {
    if (config.healthPort !== undefined || telemetry) {
      const { url: healthUrl, close } = await startWorkerServer(app, config, telemetry)
      resources.push(close)
      if (healthUrl) progress(`Health and metrics at ${healthUrl}`)
    }
    return progress('Working')
  }
  const server = await startServer({ config, app, logger, pages: dev ? 'develop' : 'built', telemetry })
  resources.push(server.close)
  progress('Ready')
  if (config.production && !config.smtpUrl) progress('Mails are not sent: SMTP_URL is not set')
  print(banner(config, server.url))
}

/** Starts the worker when the history of the demo is written. */
const startWorkerAfter = async (
  history: HistoryRun,
  openWorker: () => Promise<App>,
  onError: (error: unknown) => void,
): Promise<void> => {
  const isComplete = await history.ended
  if (stoppingSince !== undefined) return
  if (isComplete) progress("The demo's history is written")
  resources.push(startRetried(openWorker, onError))
}

/** The database URL for the app, and the URL with the login that owns the database. */
const openDatabaseServer = async (config: Config): Promise<{ url: string; ownerUrl: string | undefined }> => {
  if (config.databaseUrl) return { url: await reachable(config.databaseUrl), ownerUrl: config.databaseOwnerUrl }
  const ownerUrl = await embedded(config)
  await migrate(ownerUrl)
  return { url: await openServerLogin(ownerUrl), ownerUrl }
}

const embedded = async ({ dataDir }: Config): Promise<string> => {
  const postgres = await startPostgres({ dataDir, onProgress: progress })
  resources.push(postgres.stop)
  progress(postgres.adopted ? 'PostgreSQL was still running' : 'PostgreSQL is running')
  return postgres.url
}

const reachable = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
    return url
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new CannotStart(
      `The database of DATABASE_URL does not answer (${reason}).\nStart it, correct DATABASE_URL, or unset DATABASE_URL to use the embedded database.`,
    )
  }
}

/** Checked before the long startup; the server itself would fail only at the end of it. */
const requireFreePort = ({ port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is already in use`
          : `Cannot listen on ${host}:${port} (${error.code})`
      reject(
        new CannotStart(
          `${reason}.\nStop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
        ),
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

const banner = (
  { demo, staffNeedSecondFactor, databaseUrl, dataDir, smtpUrl, production }: Config,
  url: string,
): string => {
  const lines = ['', `  Open ${url}`, '']
  if (demo) {
    const width = Math.max(...demoSignIns.people.map(({ email }) => email.length))
    lines.push(`  Sign in with the password ${demoSignIns.password} as`)
    for (const { email, role } of demoSignIns.people) lines.push(`    ${email.padEnd(width)}  ${role}`)
    if (!staffNeedSecondFactor) lines.push('  In the demo only, staff need no second factor (STAFF_SECOND_FACTOR).')
    lines.push('')
  }
  lines.push(
    ...(smtpUrl || production ? [] : [`  Mails ${url}/dev/mail`]),
    `  API ${url}/api/v1/docs`,
    `  Data ${databaseUrl ? 'in the database of DATABASE_URL' : dataDir}`,
    '  Stop with Ctrl-C',
    '',
  )
  return lines.join('\n')
}

let stoppingSince: number | undefined
const stop = async (): Promise<void> => {
  if (stoppingSince !== undefined) {
    // A second signal exits immediately. But npm and --watch deliver one Ctrl-C twice, almost simultaneously.
    if (performance.now() - stoppingSince > 500) process.exit(1)
    return
  }
  stoppingSince = performance.now()
  print('\nStopping…')
  await closeAll()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

try {
  await main()
} catch (error) {
  const known =
    error instanceof CannotStart ||
    error instanceof ConfigRefused ||
    error instanceof UnsuitableDatabase ||
    error instanceof MigrationRefused ||
    error instanceof PostgresUnavailable
  process.stderr.write(
    `\nBoxwright cannot start.\n${known ? error.message : error instanceof Error ? error.stack : String(error)}\n\n`,
  )
  await closeAll().catch(() => undefined)
  process.exit(1)
}
