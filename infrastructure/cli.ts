import { parseArgs } from 'node:util'
import { foldCase } from '#domain/case.ts'
import { headline } from '#domain/ordering/headline.ts'
import { tell } from '#domain/sentences.ts'
import { projections } from '#read-models/all.ts'
import { ConfigRefused, readConfig, settings } from './config.ts'
import { type Database, migrate, openDatabase } from './database.ts'
import { postgresLog } from './log.ts'
import { borrowPostgres } from './machine/borrow-postgres.ts'
import { PostgresUnavailable } from './machine/postgres-program.ts'
import { ensureTables } from './projection-tables.ts'
import { rebuild } from './rebuild.ts'

/** `npm run cli -- …`: the same database as the server's, whether it runs or not. */

const help = `Boxwright command line

  views status              how far every read model is
  views rebuild [name…]     rebuild read models beside the live ones, show the difference, switch
      --accept              switch although rows differ
  log story <requestId>     what happened in an order, in sentences

Settings (environment)
${Object.entries(settings)
  .map(([name, { about, fallback }]) => `  ${name.padEnd(14)} ${about}${fallback ? ` [${fallback}]` : ''}`)
  .join('\n')}
`

/** What the user can mend; told without a stack. */
class Refused extends Error {}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})

const viewsStatus = async ({ pool }: Database): Promise<void> => {
  const { rows } = await pool.query<{ name: string; version: number; position: number; behind: number }>(
    `select name, version, position, (select coalesce(max(position), 0) from log.events) - position as behind
     from projector.checkpoints order by name`,
  )
  for (const { name, version, position, behind } of rows) {
    say(`${name.padEnd(30)} version ${version}  position ${position}${behind > 0 ? `  ${behind} behind` : ''}`)
  }
}

const viewsRebuild = async (database: Database, names: string[], accept: boolean): Promise<void> => {
  const unknown = names.filter((name) => !projections.some((one) => one.name === name))
  if (unknown.length > 0) {
    throw new Refused(
      `No read model ${unknown.join(', ')}. There are: ${projections.map(({ name }) => name).join(', ')}`,
    )
  }
  const log = postgresLog(database)
  let refused = 0
  for (const projection of projections.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const onProgress = (events: number) =>
      process.stdout.isTTY && process.stdout.write(`\r${projection.name.padEnd(30)} ${events} events`)
    const { events, rows, differences, samples, switched } = await rebuild(database.pool, log, projection, {
      accept,
      onProgress,
    })
    const verdict = switched ? 'switched' : `NOT switched, for example ${samples.join(', ')}`
    say(`\r${projection.name.padEnd(30)} ${events} events  ${rows} rows  ${differences} differences  ${verdict}`)
    if (!switched) refused += 1
  }
  if (refused > 0) throw new Refused('Rows differ from the live ones. Look at them, then switch with --accept.')
}

const story = async (database: Database, requestId: string): Promise<void> => {
  const events = await postgresLog(database).readCase({ requestId })
  if (events.length === 0) throw new Refused(`No order ${requestId}`)
  for (const event of events) {
    say(`${String(event.position).padStart(6)}  ${event.at}  ${event.actor.kind} ${event.actor.id} ${tell(event)}`)
  }
  const { where, ball } = headline(foldCase(events))
  say(`\n${where}. The ball is with: ${ball}.`)
}

const run = async (database: Database): Promise<void> => {
  const [area, verb, ...rest] = positionals
  if (area === 'views' && verb === 'status') return viewsStatus(database)
  if (area === 'views' && verb === 'rebuild') return viewsRebuild(database, rest, values.accept)
  if (area === 'log' && verb === 'story' && rest[0]) return story(database, rest[0])
  throw new Refused(`Unknown command: ${positionals.join(' ')}\n\n${help}`)
}

const main = async (): Promise<void> => {
  if (values.help || positionals.length === 0) return say(help)
  const { databaseUrl, dataDir } = readConfig(process.env)
  const postgres = databaseUrl ? undefined : await borrowPostgres(dataDir)
  const url = databaseUrl ?? postgres!.url
  await migrate(url)
  const database = openDatabase(url)
  try {
    await ensureTables(database.pool, projections)
    await run(database)
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

try {
  await main()
} catch (error) {
  const known = error instanceof Refused || error instanceof ConfigRefused || error instanceof PostgresUnavailable
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
