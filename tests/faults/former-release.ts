import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The previous release of the program: a checkout of an earlier commit next to this one. */

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim()

/** Names of the migrations of a commit. */
const migrationsOf = async (commit: string): Promise<string[]> =>
  (await git('ls-tree', '--name-only', commit, 'migrations/')).split('\n').filter((name) => name.endsWith('.sql'))

/**
 * The commit in `FORMER_RELEASE`, otherwise the last tagged release (`v…`), otherwise the last commit that lacks some
 * of the current migrations and has no others: a commit whose migration was renumbered before its merge was never a
 * release.
 *
 * @throws {Error} if the history of the repository is missing
 */
const formerCommit = async (): Promise<string> => {
  const named = process.env['FORMER_RELEASE']
  if (named) return git('rev-parse', `${named}^{commit}`)
  const release = await git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^').catch(() => '')
  if (release) return git('rev-parse', `${release}^{commit}`)
  const today = new Set(await migrationsOf('HEAD'))
  const changes = await git('log', '--format=%P', '--', 'migrations')
  for (const commit of changes.split(/\s+/).filter(Boolean)) {
    const before = await migrationsOf(commit)
    if (before.length < today.size && before.every((name) => today.has(name))) return commit
  }
  throw new Error('No commit of this history has fewer migrations: the upgrade needs a clone with its history')
}

/**
 * Checks out the previous release into `.cache`, with the packages of this one if the lock files are equal.
 *
 * @returns the folder
 * @throws {Error} if the history of the repository is missing
 */
export const checkOutFormerRelease = async (): Promise<string> => {
  const commit = await formerCommit()
  const folder = join(root, '.cache/former', commit)
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    await git('archive', '--output', join(folder, 'source.tar'), commit)
    await run('tar', ['-xf', 'source.tar'], { cwd: folder })
  }
  if (existsSync(join(folder, 'node_modules'))) return folder
  const lockFile = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lockFile(folder) === lockFile(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await run('npm', ['ci'], { cwd: folder })
  return folder
}
