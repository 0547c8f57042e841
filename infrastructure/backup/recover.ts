import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, clusterIn, isAlive } from '../machine/postgres-cluster.ts'
import { runProgram } from '../machine/postgres-program.ts'
import { stopServer } from '../machine/postgres-server.ts'
import type { ArchiveStore } from './archive-store.ts'
import type { BaseManifest } from './archive.ts'
import { BackupRefused } from './manifest.ts'
import { chooseBase, unpackBase, unpackWal } from './unpack-base.ts'

/**
 * Point-in-time recovery with the bundled PostgreSQL: unpacks a base backup, replays the archived WAL up to a time, and
 * leaves a running server that only this user can reach, over a socket in a private folder.
 */

export type Recovered = {
  base: BaseManifest
  /** URL of the recovered database, with the login that owns it. */
  url: string
  /** Stops the server. The data folder is then ready for a server with its former settings. */
  stop: () => Promise<void>
}

/** Maximum time of a recovery in milliseconds; the WAL of a day takes minutes. */
const timeoutMs = 86_400_000

/**
 * Recovers into `home`, a new folder. `toTime`: ISO 8601; by default, everything in the archive is replayed.
 * @throws {BackupRefused} if the archive does not contain that time, or is damaged
 */
export const recover = async (
  store: ArchiveStore,
  home: string,
  { toTime, onProgress = () => undefined }: { toTime: string | undefined; onProgress?: (step: string) => void },
): Promise<Recovered> => {
  const base = await chooseBase(store, toTime)
  await mkdir(home, { mode: 0o700 })
  const settings = await mkdtemp(join(tmpdir(), 'boxwright-recovery-'))
  try {
    const cluster = clusterIn(home)
    await mkdir(cluster.data, { mode: 0o700 })
    onProgress(`Unpacking the base backup ${base.id}`)
    await unpackBase(store, base, cluster.data)
    const { upto, hasGap } = await unpackWal(store, base, cluster.data)
    if (hasGap && toTime === undefined) {
      throw new BackupRefused(`WAL is missing after ${upto}: pass --to-time with a time before the gap`)
    }
    onProgress(`Replaying WAL up to ${toTime ?? upto}`)
    const restoreSettings = await setAside(cluster)
    await start(cluster, settings, { base, toTime })
    const [owner, database, socket] = [base.owner, base.database, settings].map(encodeURIComponent)
    return {
      base,
      url: `postgres://${owner}@localhost/${database}?host=${socket}`,
      stop: async () => {
        await stopServer(cluster)
        await rm(settings, { recursive: true })
        await restoreSettings()
      },
    }
  } catch (error) {
    await rm(settings, { recursive: true })
    await rm(home, { recursive: true, maxRetries: 5 })
    throw error
  }
}

/** Ignores settings of the former server that `alter system` made, such as its archiving; returns how to restore them. */
const setAside = async ({ data }: Cluster): Promise<() => Promise<void>> => {
  const [file, aside] = [join(data, 'postgresql.auto.conf'), join(data, 'postgresql.auto.conf.before-recovery')]
  if (!existsSync(file)) return async () => undefined
  await rename(file, aside)
  return () => rename(aside, file)
}

const start = async (
  cluster: Cluster,
  settings: string,
  { base, toTime }: { base: BaseManifest; toTime: string | undefined },
): Promise<void> => {
  const { account, data, dataPath, log, programs } = cluster
  const [config, access] = [join(settings, 'recovery.conf'), join(settings, 'recovery_hba.conf')]
  await writeFile(config, configuration(settings, access, toTime))
  await writeFile(access, `local all "${base.owner.replaceAll('"', '""')}" trust\n`)
  await writeFile(join(data, 'recovery.signal'), '')
  if (account) await own([cluster.home, settings], account)
  await chmod(settings, 0o700)
  const { ok, output } = await runProgram(
    join(programs, 'pg_ctl'),
    ['start', '-w', '-s', '-t', '600', '-D', dataPath, '-o', `-c config_file=${config}`],
    { account, folder: data, log },
  )
  const failure = ok ? await untilRecovered(cluster) : output
  if (failure === undefined) return
  if (failure.includes('recovery ended before configured recovery target was reached')) {
    throw new BackupRefused(`The archive ends before ${toTime}: choose an earlier time, or omit --to-time`)
  }
  throw new BackupRefused(`The base backup ${base.id} could not be recovered:\n${failure}`)
}

/** Waits until the server accepts connections, which it does not during a recovery; returns its log if it has ended. */
const untilRecovered = async ({ data, log }: Cluster): Promise<string | undefined> => {
  const file = join(data, 'postmaster.pid')
  for (const end = performance.now() + timeoutMs; performance.now() < end; await pause(50)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (lines[7]?.trim() === 'ready') return undefined
    if (!Number(lines[0]) || !isAlive(Number(lines[0]))) return readFile(log, 'utf8')
  }
  return `It took more than ${timeoutMs / 3_600_000} hours`
}

/** The WAL is already in the data folder, so nothing has to be fetched. */
const configuration = (folder: string, access: string, toTime: string | undefined): string =>
  [
    ['listen_addresses', ''],
    ['unix_socket_directories', folder],
    ['hba_file', access],
    ['restore_command', 'false'],
    ['recovery_target_action', 'promote'],
    ...(toTime ? [['recovery_target_time', new Date(toTime).toISOString().replace('Z', '+00')]] : []),
    ['hot_standby', 'off'],
    ['archive_mode', 'off'],
    ['max_connections', '100'],
    ['shared_buffers', '256MB'],
    ['timezone', 'UTC'],
    ['log_min_error_statement', 'panic'], // statements contain personal data, which must not be logged
  ]
    .map(([name, value = '']) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('')

const own = async (folders: string[], { uid, gid }: { uid: number; gid: number }): Promise<void> => {
  for (const folder of folders) {
    await chown(folder, uid, gid)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      await chown(join(entry.parentPath, entry.name), uid, gid)
    }
  }
}
