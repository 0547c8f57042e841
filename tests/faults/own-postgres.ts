import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import pg from 'pg'
import { migrate } from '#infrastructure/db/migrate.ts'
import { isAlive } from '#infrastructure/machine/postgres-cluster.ts'
import { startPostgres } from '#infrastructure/machine/postgres.ts'

/** A separate durable PostgreSQL in a temporary folder, which can be killed to simulate a power failure. */
export type OwnPostgres = {
  /** An empty, migrated database. */
  database: () => Promise<{ url: string; drop: () => Promise<void> }>
  /** kill -9 of the server and all its processes; returns when they have exited. */
  crash: () => Promise<void>
  /** Restarts it at the same address, and waits until it has recovered. */
  restart: () => Promise<void>
  /** Kills it, and removes its data folder. */
  destroy: () => Promise<void>
  stop: () => Promise<void>
}

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
/** Different in each thread of a test run, because threads have the same process id. */
let opened = threadId * 1_000

/** `sabotage`: settings that override the durable ones. */
export const startOwnPostgres = async (sabotage: Record<string, string> = {}): Promise<OwnPostgres> => {
  await removeLeftOver()
  const dataDir = join(tmpdir(), `boxwright-faults-${(opened += 1)}-${process.pid}`)
  mkdirSync(dataDir)
  const settings = { ...durable, shared_buffers: '64MB', ...sabotage }
  let running = await startPostgres({ dataDir, settings })
  const { url } = running
  await demand(url, settings)
  let databases = 0
  const pidFile = join(dataDir, 'postgres/data/postmaster.pid')
  const crash = async (): Promise<void> => {
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    if (!(postmaster > 1)) throw new Error(`No PostgreSQL to kill in ${pidFile}`)
    process.kill(postmaster, 'SIGSTOP') // so that it starts no new processes
    const pids = [postmaster, ...childrenOf(postmaster)]
    for (const pid of pids) killed(pid)
    while (pids.some((pid) => stateOf(pid) !== 'exited')) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    database: async () => {
      const name = `faults_${(databases += 1)}`
      await administer(url, `create database ${name}`)
      const its = Object.assign(new URL(url), { pathname: `/${name}` }).href
      await migrate(its)
      return {
        url: its,
        drop: async () => void (await administer(url, `drop database if exists ${name} with (force)`)),
      }
    },
    crash,
    destroy: async () => {
      await crash()
      rmSync(dataDir, { recursive: true, maxRetries: 5 })
    },
    restart: async () => {
      running = await startPostgres({ dataDir, settings })
      if (running.url !== url) throw new Error(`PostgreSQL restarted at another address: its port was in use`)
    },
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, maxRetries: 5 })
    },
  }
}

const administer = async (url: string, statement: string): Promise<pg.QueryResult<Record<string, string>>> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client.query<Record<string, string>>(statement).finally(() => client.end())
}

/** Checks the settings, because a round on a non-durable server would prove nothing. */
const demand = async (url: string, settings: Record<string, string>): Promise<void> => {
  for (const name of Object.keys(durable)) {
    const { rows } = await administer(url, `show ${name}`)
    if (rows[0]![name] !== settings[name]) throw new Error(`${name} is ${rows[0]![name]}, not ${settings[name]}`)
  }
}

const killed = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has already exited
  }
}

/** Child processes; from /proc if it exists, because small containers have no ps. */
const childrenOf = (parent: number): number[] =>
  listed()
    .filter((one) => one.parent === parent)
    .map(({ pid }) => pid)
const stateOf = (pid: number): 'exited' | 'running' => {
  const found = listed().find((one) => one.pid === pid)
  return !found || found.state === 'Z' ? 'exited' : 'running'
}

const listed = (): { pid: number; parent: number; state: string }[] => {
  if (!existsSync('/proc/self/stat')) {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    return stdout.split('\n').map((line) => {
      const [pid, parent, state = ''] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state: state.charAt(0) }
    })
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid: Number(name), parent: Number(parent), state }]
      } catch {
        return [] // it ended meanwhile
      }
    })
}

/** A killed round leaves its server running; adopting the server makes it possible to stop it. */
const removeLeftOver = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^boxwright-faults-\d+-(\d+)$/.exec(name)?.[1]
    const dataDir = join(tmpdir(), name)
    if (pid === undefined || isAlive(Number(pid)) || statSync(dataDir).uid !== process.getuid?.()) continue
    if (existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) {
      const { stop } = await startPostgres({ dataDir, settings: durable })
      await stop()
    }
    rmSync(dataDir, { recursive: true })
  }
}
