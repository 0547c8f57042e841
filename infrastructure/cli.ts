import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { messageText } from '#application/messages/message-text.ts'
import { messageOf, Rejection } from '#domain/kernel/refusal.ts'
import { accessCommand } from './cli/access-commands.ts'
import { archiveCommands } from './cli/archive-commands.ts'
import { backupCommands } from './cli/backup-commands.ts'
import { type CliCommand, type OfflineCommand, Refused, print, silenceOutput } from './cli/command.ts'
import { createFolder, isFileError, throwUnwritableFile } from './cli/folders.ts'
import { helpCommands } from './cli/help-commands.ts'
import { jobCommands } from './cli/job-commands.ts'
import { logCommands } from './cli/log-commands.ts'
import { peopleCommands } from './cli/people-commands.ts'
import { shopCommands } from './cli/shop-commands.ts'
import { stockCommands } from './cli/stock-commands.ts'
import { viewCommands } from './cli/view-commands.ts'
import { ConfigRefused, readConfig } from './config.ts'
import { minConnections } from './db/connections.ts'
import { openDatabase } from './db/database.ts'
import { migrate, schemaState } from './db/migrate.ts'
import { settings } from './environment-variables.ts'
import { openLogger } from './http/request-log.ts'
import { type Exported, exportAll } from './log/export.ts'
import { postgresLog } from './log/log.ts'
import { borrowPostgres } from './machine/borrow-postgres.ts'
import { PostgresUnavailable } from './machine/postgres-program.ts'
import { appSettings } from './settings.ts'
import { RebuildRefused } from './views/build-lease.ts'

/** `npm run cli -- …`: uses the database of the server, whether or not the server is running. */

const migrateCommand: CliCommand = {
  usage: 'migrate',
  about: 'migrate the database',
  run: async () => {
    print('The database is up to date.') // migrations were applied when the database was opened
    return { upToDate: true }
  },
}

const seed: CliCommand = {
  usage: 'seed',
  about: 'load the demo into an empty log; not available in production mode',
  run: async ({ config, url }) => {
    if (config.production) throw new Refused('The demo is never loaded in production mode (NODE_ENV).')
    const { seedDemo } = await import('./seed/stories/seed.ts') // loads the whole product, which other commands do not need
    const orders = await seedDemo(url, openLogger('error', process.stderr), await appSettings(config), print)
    print(orders > 0 ? `The demo is loaded: ${orders} orders.` : 'The log is not empty: nothing was loaded.')
    return { orders }
  },
}

const exportCommand: CliCommand = {
  usage: 'export <folder>',
  about: 'export the log and all views as Parquet files for analytics, without personal data',
  run: async ({ database }, [folder = '']) => {
    await createFolder(folder)
    const printResult = ({ file, rows }: Exported) => print(`${file}: ${rows} rows`)
    return exportAll(database, folder, printResult).catch((error: Error) =>
      isFileError(error) ? throwUnwritableFile(folder)(error) : Promise.reject(error),
    )
  },
}

const commands = [
  migrateCommand,
  seed,
  ...logCommands,
  ...viewCommands,
  ...jobCommands,
  ...shopCommands,
  ...helpCommands,
  ...stockCommands,
  exportCommand,
  ...archiveCommands, // before the shorter commands `backup <folder>` and `restore <folder> <url>`
  ...backupCommands,
  accessCommand,
  ...peopleCommands,
]

const columns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n')
}
const asRow = ({ usage, about }: Pick<CliCommand, 'usage' | 'about'>) => [usage, about] as const
const help = `Boxwright command line: npm run cli -- <command>

Commands
${columns(commands.map(asRow))}

Flags
${columns([
  ['--json', 'print only the result, as one line of JSON'],
  ['--accept', 'switch even if rows differ'],
  ['--keep', 'do not switch'],
  ['--limit <n>', 'maximum number of rows [20]'],
  ['--since <when>', 'start time: minutes before now, YYYY-MM-DD, or YYYY-MM-DD:HH:MM:SS (UTC)'],
  ['--follow', 'print new events as they arrive'],
  ['--prices <percent>', 'change of unit prices in percent [0]'],
  ['--every <seconds>', 'interval in which WAL is archived [5]'],
  ['--to-time <time>', 'restore the state of a time, such as 2026-11-27T14:30:00Z; default: the end of the archive'],
  ['--yes', 'confirm an irreversible command'],
])}

Settings (environment)
${columns(Object.entries(settings).map(([name, { about, fallback }]) => [name, fallback ? `${about} [${fallback}]` : about]))}
`

/** Parses the arguments. An unknown flag, or a flag without its value, is reported without a stack trace. */
const parseArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        accept: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        follow: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        limit: { type: 'string', default: '20' },
        prices: { type: 'string', default: '0' },
        since: { type: 'string', default: '' },
        every: { type: 'string', default: '5' },
        'to-time': { type: 'string', default: '' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
const { positionals, values: flags } = parseArguments()

/** The command that the input starts with, and the remaining arguments. */
const findCommand = (): { command: CliCommand | OfflineCommand; args: string[] } => {
  for (const command of commands) {
    const [words, asked] = parseUsage(command.usage)
    if (!words.every((word, i) => positionals[i] === word)) continue
    const args = positionals.slice(words.length)
    if (args.length < asked) throw new Refused(`Missing arguments. Usage: ${command.usage}`)
    return { command, args }
  }
  const similar = commands.filter(({ usage }) => parseUsage(usage)[0][0] === positionals[0])
  const lines = similar.length > 0 ? ['', 'Commands that begin with it', columns(similar.map(asRow)), ''] : []
  const text = [`Unknown command: ${positionals.join(' ')}`, ...lines, 'All commands: npm run cli -- --help']
  throw new Refused(text.join('\n'))
}

/** The fixed words of a usage line, and the required number of arguments. */
const parseUsage = (usage: string): [string[], number] => {
  const parts = usage.split(' ')
  return [parts.filter((part) => !/^[<[]/.test(part)), parts.filter((part) => part.startsWith('<')).length]
}

const answer = (result: unknown): void => {
  if (flags.json) process.stdout.write(`${JSON.stringify(result)}\n`)
}

const migrateSchema = async (url: string): Promise<void> => {
  const applied = await migrate(url).catch((error: Error) => {
    const { message, cause } = error
    throw new Refused(cause instanceof Error ? `${message}: ${cause.message || String(cause)}` : message)
  })
  for (const name of applied) print(`Applied ${name}`)
}

/** Only the migrate command migrates the database, because programs of the previous version may be running. */
const requireCurrentSchema = async (url: string): Promise<void> => {
  const { pending } = await schemaState(url)
  if (pending.length === 0) return
  throw new Refused(
    `The database is older than this program, which would apply ${pending.join(', ')}.\nUse the program version that is running, or migrate: npm run cli -- migrate`,
  )
}

const main = async (): Promise<void> => {
  if (flags.help || positionals.length === 0 || positionals.join(' ') === 'help') return print(help)
  const { command, args } = findCommand()
  if (flags.json) silenceOutput()
  if ('runOffline' in command) return answer(await command.runOffline(args, () => readConfig(process.env), flags))
  if (!/^\d{1,6}$/.test(flags.limit)) throw new Refused(`--limit is "${flags.limit}"; expected a whole number.`)
  const config = readConfig(process.env)
  const creates = command === migrateCommand || command === seed
  if (!config.databaseUrl && !creates && !existsSync(join(config.dataDir, 'postgres/data'))) {
    throw new Refused(
      `There is no database in ${config.dataDir}: start the product with this DATA_DIR, or set another one.`,
    )
  }
  const postgres = config.databaseUrl ? undefined : await borrowPostgres(config.dataDir)
  const url = config.databaseOwnerUrl ?? config.databaseUrl ?? postgres!.url
  if (creates) await migrateSchema(url)
  else await requireCurrentSchema(url)
  const database = openDatabase(url, minConnections)
  try {
    const result = await command.run({ config, url, database, log: postgresLog(database) }, args, flags)
    answer(result)
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

// The reader of a pipe can close it early: `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

try {
  await main()
} catch (error) {
  const known = [Refused, Rejection, RebuildRefused, ConfigRefused, PostgresUnavailable].some(
    (one) => error instanceof one,
  )
  const text =
    error instanceof Rejection
      ? messageText(messageOf(error.refusal))
      : error instanceof Error
        ? known
          ? error.message
          : error.stack
        : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
