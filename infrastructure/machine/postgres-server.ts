import { spawnSync } from 'node:child_process'
import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './postgres-cluster.ts'
import type { Cluster } from './postgres-cluster.ts'
import { PostgresUnavailable, runProgram } from './postgres-program.ts'

/** A server that is ready, on the loopback port `port`. */
export type Server = { pid: number; port: number }

const timeoutMs = 60_000 // milliseconds; after a power failure, the server first replays its log

/**
 * Finds the server of a cluster. Waits while a server is starting or stopping.
 * @returns the running server, or undefined
 * @throws {PostgresUnavailable} if it neither starts nor stops within a minute
 */
export const findServer = async ({ data, log }: Cluster): Promise<Server | undefined> => {
  const file = join(data, 'postmaster.pid')
  for (const deadline = Date.now() + timeoutMs; ; await pause(20)) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const pid = Number(lines[0])
    if (!pid || !isAlive(pid)) return undefined
    if (!isServerOf(data, pid)) {
      rmSync(file, { force: true }) // left over from before a reboot; the process id now belongs to another program
      return undefined
    }
    if (lines[7]?.trim() === 'ready') return { pid, port: Number(lines[3]) }
    if (Date.now() > deadline) {
      throw new PostgresUnavailable(
        `The PostgreSQL server on ${data} (process ${pid}) does not become ready. Its log: ${log}`,
      )
    }
  }
}

const isServerOf = (data: string, pid: number) => {
  if (process.platform !== 'linux') {
    const listed = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })
    return listed.error !== undefined || listed.stdout.includes('postgres')
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false // it has ended, or belongs to another user; a server on this cluster runs as the owner of the folder
  }
}

/**
 * Starts a detached server on the cluster, so that Ctrl-C in the terminal reaches only this process.
 * @param options.port an exact port; by default the last port, or a free port if that is in use
 * @returns undefined if another process has taken the cluster or the port first: check again
 * @throws {PostgresUnavailable} if it cannot start
 */
export const startServer = async (
  cluster: Cluster,
  options: { port?: number; settings: Record<string, string>; onProgress: (step: string) => void },
): Promise<Server | undefined> => {
  const { account, data, dataPath, home, log, programs } = cluster
  const port = await choosePort(home, options.port)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_error_statement: 'panic', // statements contain personal data, which must not be logged
    ...options.settings,
    port: String(port),
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c "${name}=${value}"`)
  options.onProgress(`Starting PostgreSQL on port ${port}`)
  if (existsSync(log) && statSync(log).size > 1_000_000) truncateSync(log)
  const { ok, output } = await runProgram(
    join(programs, 'pg_ctl'),
    ['start', '-w', '-s', '-t', String(timeoutMs / 1000), '-D', dataPath, '-o', flags.join(' ')],
    { account, folder: data, log },
  )
  const server = await findServer(cluster)
  if (server) writeFileSync(join(home, 'port'), `${server.port}\n`)
  const isTaken = output.includes('already exists') || output.includes('could not create any TCP/IP sockets')
  if (ok || server || isTaken) return server
  throw new PostgresUnavailable(`PostgreSQL did not start on ${home}:\n${output}`)
}

const choosePort = async (home: string, exact: number | undefined) => {
  if (exact !== undefined) {
    if (await freePort(exact)) return exact
    throw new PostgresUnavailable(`Port ${exact}, requested for PostgreSQL, is used by another program.`)
  }
  const file = join(home, 'port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return (await freePort(last)) ?? (await freePort(0))
}

/** @param wanted 0 for any port */
const freePort = (wanted: number) =>
  new Promise<number | undefined>((found) => {
    const probe = createServer()
    probe.once('error', () => found(undefined))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' ? address?.port : undefined))
    })
  })

/**
 * Closes all connections, lets the server flush its data to disk, and waits until it has stopped.
 * @throws {PostgresUnavailable} if it is still running after a minute
 */
export const stopServer = async ({ account, data, dataPath, home, log, programs }: Cluster): Promise<void> => {
  const { ok, output } = await runProgram(
    join(programs, 'pg_ctl'),
    ['stop', '-m', 'fast', '-w', '-s', '-t', String(timeoutMs / 1000), '-D', dataPath],
    { account, folder: data, log },
  )
  if (!ok && !/does not exist|No such process/.test(output)) {
    throw new PostgresUnavailable(`PostgreSQL on ${home} did not stop:\n${output}`)
  }
}
