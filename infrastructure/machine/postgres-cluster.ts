import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PostgresUnavailable, findPrograms, runProgram } from './postgres-program.ts'
import type { Account } from './postgres-program.ts'

/** A database cluster on disk, with the information needed to run a server on it. Paths are absolute. */
export type Cluster = {
  /** Contains data/, password, port and server.log. */
  home: string
  data: string
  log: string
  /** The folder of PostgreSQL's programs. */
  programs: string
  account: Account
  /**
   * The data folder as passed to PostgreSQL's programs; it is also their working directory.
   * A process retains the working directory that root opened for it, even if its account has no access to the path. So
   * a server started by root can use a DATA_DIR below a restricted folder such as /root (on Linux), instead of a
   * location that backups miss.
   */
  dataPath: string
}

/** The superuser role that owns the databases. */
export const databaseUser = 'boxwright'

const version = '18'

/**
 * Finds the cluster in `home`, or creates it.
 * It is created in a temporary folder and renamed when complete: an interrupted first start leaves no partial database,
 * and concurrent first starts use the same cluster.
 * @param options.durable whether the data must survive a power failure; false for tests
 * @throws {PostgresUnavailable} if the folder belongs to another user, or contains other files or an older cluster
 */
export const openCluster = async (
  home: string,
  { durable, onProgress }: { durable: boolean; onProgress: (step: string) => void },
): Promise<Cluster> => {
  const found = clusterIn(home)
  const at = (place: string): Cluster => placedIn(place, found)
  makeFolder(dirname(home))
  removeUnfinished(home)
  if (!existsSync(home) || readdirSync(home).length === 0) {
    onProgress(`Creating the database in ${home}`)
    const half = at(`${home}.new-${process.pid}`)
    await initialize(half, durable)
    try {
      renameSync(half.home, home)
    } catch (error) {
      rmSync(half.home, { recursive: true }) // created concurrently by another process
      if (!existsSync(home)) throw error
    }
  }
  checkVersion(home)
  return at(home)
}

/**
 * The paths and the account of a cluster in `home`, which need not exist yet.
 * @throws {PostgresUnavailable} if the folder belongs to another user, or PostgreSQL does not run on this machine
 */
export const clusterIn = (home: string): Cluster => {
  const account = accountFor(home)
  return placedIn(home, { account, programs: findPrograms(account) })
}

const placedIn = (home: string, { account, programs }: Pick<Cluster, 'account' | 'programs'>): Cluster => {
  const data = join(home, 'data')
  const dataPath = account && process.platform === 'linux' ? '/proc/self/cwd' : data
  return { home, data, log: join(home, 'server.log'), programs, account, dataPath }
}

/** PostgreSQL refuses to run as root, so root runs it as the owner of the folder, or as the system account `nobody`. */
const accountFor = (home: string): Account => {
  const uid = process.getuid?.()
  const owner = statSync(home, { throwIfNoEntry: false })
  if (uid === undefined) return undefined
  if (uid !== 0) {
    if (owner === undefined || owner.uid === uid) return undefined
    throw new PostgresUnavailable(
      `The database in ${home} belongs to another user (uid ${owner.uid}), because that user or root started it first. ` +
        'Start as that user or as root, or set DATA_DIR to another folder.',
    )
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const nobody = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return { uid: Number(nobody?.[1] ?? 65534) >>> 0, gid: Number(nobody?.[2] ?? 65534) >>> 0 }
}

const makeFolder = (folder: string, mode = 0o777) => {
  try {
    mkdirSync(folder, { recursive: true, mode })
  } catch (error) {
    throw new PostgresUnavailable(
      `The folder ${folder} cannot be created (${(error as Error).message}). Set DATA_DIR to another folder.`,
    )
  }
}

const removeUnfinished = (home: string) => {
  for (const name of readdirSync(dirname(home))) {
    const pid = name.startsWith(`${basename(home)}.new-`) ? Number(name.split('-').at(-1)) : 0
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    rmSync(join(dirname(home), name), { recursive: true, maxRetries: 5 }) // initdb may still be writing there
  }
}

/** Whether a process with this id exists, of any user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const initialize = async ({ home, data, log, programs, account, dataPath }: Cluster, durable: boolean) => {
  const password = join(home, 'password')
  makeFolder(data, 0o700)
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) [home, data, password].forEach((path) => chownSync(path, account.uid, account.gid))
  const { ok, output } = await runProgram(
    join(programs, 'initdb'),
    [
      `--pgdata=${dataPath}`,
      `--username=${databaseUser}`,
      `--pwfile=${dataPath === data ? password : '/proc/self/fd/3'}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      durable ? '--sync-method=fsync' : '--no-sync',
    ],
    { account, folder: data, log, input: password },
  )
  if (ok) return
  rmSync(home, { recursive: true })
  throw new PostgresUnavailable(`The database could not be created in ${home}:\n${output}`)
}

const checkVersion = (home: string) => {
  const file = join(home, 'data', 'PG_VERSION')
  if (!existsSync(file)) {
    throw new PostgresUnavailable(
      `${home} contains files that are not a Boxwright database. Move them, or set DATA_DIR to another folder.`,
    )
  }
  const found = readFileSync(file, 'utf8').trim()
  if (found === version) return
  throw new PostgresUnavailable(
    `The database in ${home} was created by PostgreSQL ${found}, but this is PostgreSQL ${version}. ` +
      'Migrate its content with pg_dump of the old version, or set DATA_DIR to another folder.',
  )
}
