import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { within } from './fault.ts'

/** The program as a separate process, of this release or of another one. */

/** The folder of this release. */
export const thisProgram = join(import.meta.dirname, '../..')

/** `all`: server and worker in one process. */
type Part = 'server' | 'worker' | 'all'
export type Program = { part: Part; port: number; child: ChildProcess }
/** `folder`: the folder of the program. */
export type ProgramStart = { folder: string; url: string; secretKey: string }

const started = new Set<ChildProcess>()

/**
 * Starts a program and waits until it is ready.
 *
 * @throws {Error} with its output, if it ends or does not become ready
 */
export const startProgram = async (
  { folder, url, secretKey }: ProgramStart,
  part: Part,
  port: number,
): Promise<Program> => {
  const main = join(folder, 'infrastructure/main.ts')
  const settings = {
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    STAFF_SECOND_FACTOR: 'false',
    SECRET_KEY: secretKey,
    COMMAND_LIMIT: '999999',
    DRAFT_LIMIT: '999999',
  }
  const ports = part === 'worker' ? { HEALTH_PORT: String(port) } : { PORT: String(port) }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_CONNECTIONS: '13', ...settings, ...ports }
  const args = part === 'all' ? [main] : [main, `--${part}`]
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The ${part} ended: ${output}`)
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  if (!(await within(120_000, isReady))) {
    child.kill('SIGKILL')
    throw new Error(`The ${part} is not ready: ${output}`)
  }
  return { part, port, child }
}

export const stopProgram = async ({ child }: Program): Promise<void> => {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  started.delete(child)
}

/** Kills all programs of this process that still run. */
export const killPrograms = (): void => started.forEach((child) => child.kill('SIGKILL'))

/** Executes a statement with the login that owns the database. */
export const asOwner = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
