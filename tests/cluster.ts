import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { canRunNats, startNats } from './support/nats-server.ts'
import { startReplicated } from './support/postgres-replica.ts'

/**
 * `npm run cluster`: the product scaled out on this machine, with the demo: PostgreSQL with a streaming replica, three
 * NATS servers with JetStream, two workers, two servers. The data is deleted when it ends (Ctrl+C). For manual trials;
 * the fault tests kill the same parts under load.
 */

const program = join(import.meta.dirname, '../infrastructure/main.ts')
const firstPort = 3000
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Resources to close, in reverse order. */
const toClose: (() => Promise<unknown>)[] = []

const closed = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Starts a server or a worker, forwards its output, and waits until it is ready. */
const startProgram = async (
  name: string,
  part: 'server' | 'worker',
  settings: Record<string, string>,
): Promise<void> => {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [program, `--${part}`], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  toClose.push(() => closed(child))
  await new Promise<void>((works, fails) => {
    child.once('exit', (code) => fails(new Error(`${name} ended with ${code}`)))
    child.stdout.on('data', (data: Buffer) => {
      const text = data.toString()
      for (const line of text.split('\n').filter(Boolean)) say(`${name.padEnd(9)} ${line}`)
      if (/\b(Ready|Working)\b/.test(text)) works()
    })
  })
}

const start = async (): Promise<void> => {
  if (!canRunNats()) throw new Error('nats-server is not installed: install the package nats-server')
  const database = await startReplicated()
  toClose.push(database.stop)
  say(`PostgreSQL at ${database.url}, its replica at ${database.replicaUrl}`)
  const nats = await startNats(3)
  toClose.push(nats.stop)
  say(`NATS at ${nats.url}`)
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '15',
    NATS_URL: nats.url,
    NATS_REPLICAS: '3',
    DEMO: 'true',
    SECRET_KEY: randomBytes(32).toString('base64'),
  }
  for (const nth of [1, 2]) await startProgram(`worker ${nth}`, 'worker', shared)
  for (const nth of [1, 2]) {
    const PORT = String(firstPort + nth - 1)
    await startProgram(`server ${nth}`, 'server', { ...shared, PORT, DATABASE_REPLICA_URL: database.replicaUrl })
  }
  say(`\nTwo servers share one database: http://localhost:${firstPort} and http://localhost:${firstPort + 1}`)
}

const stop = async (code: number): Promise<void> => {
  for (const close of toClose.splice(0).toReversed()) await close()
  process.exit(code)
}
process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))
await start().catch(async (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await stop(1)
})
