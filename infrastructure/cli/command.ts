import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { PostgresLog } from '../log/log.ts'

/** Type of a command, and its output. */

export type CommandContext = { config: Config; url: string; database: Database; log: PostgresLog }
export type Flags = {
  accept: boolean
  keep: boolean
  follow: boolean
  yes: boolean
  limit: string
  prices: string
  since: string
  every: string
  'to-time': string
}

export type CliCommand = {
  /** Usage: `log show <stream>`; arguments in angle brackets are required, those in square brackets optional. */
  usage: string
  about: string
  /** The result is printed with `--json`; otherwise the command prints its own output. */
  run: (context: CommandContext, args: string[], flags: Flags) => Promise<unknown>
}

/** A command that does not use the configured database: it is about the program itself, or about another database. */
export type OfflineCommand = Pick<CliCommand, 'usage' | 'about'> & {
  runOffline: (args: string[], readSettings: () => Config, flags: Flags) => unknown
}

/** An error that the user can correct; printed without a stack trace. */
export class Refused extends Error {}

/** True with `--json`: only the result is printed, as one line. */
let quiet = false
export const silenceOutput = (): void => {
  quiet = true
}
export const print = (text: string): void => {
  if (!quiet) process.stdout.write(`${text}\n`)
}

/** Prints a progress line that overwrites itself; only on a terminal. */
export const progressOf = (what: string, total: number): ((done: number) => void) => {
  if (quiet || !process.stderr.isTTY) return () => undefined
  return (done) => {
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const bar = '█'.repeat(Math.round(share * 24)).padEnd(24, '░')
    process.stderr.write(`\r${what.padEnd(30)} ${bar} ${done.toLocaleString('en-US')}${share === 1 ? '\n' : ''}`)
  }
}

/** Prints rows as aligned columns. */
export const printTable = (rows: Readonly<Record<string, string | number | null>>[]): void => {
  const [first] = rows
  if (!first) return print('No rows.')
  const names = Object.keys(first)
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]
  const widths = names.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)))
  for (const line of cells)
    print(
      line
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
}
