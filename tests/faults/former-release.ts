import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The previous release of the program: a checkout of an earlier commit next to this one. */

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim()

/** There is no previous release, for a reason that is not a defect of this program. */
export class NoFormerRelease extends Error {}

/** Names of the migrations of a commit. */
const migrationsOf = async (commit: string): Promise<string[]> =>
  (await git('ls-tree', '--name-only', commit, 'migrations/')).split('\n').filter((name) => name.endsWith('.sql'))

/** Names of the migrations of this folder, also those that are not committed yet. */
const currentMigrations = (): Set<string> =>
  new Set(
    readdirSync(join(root, 'migrations'))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => `migrations/${name}`),
  )

/**
 * The commit in `FORMER_RELEASE`, otherwise the last tagged release (`v…`), otherwise the last commit that lacks some
 * of the current migrations and has no others: a commit whose migration was renumbered before its merge was never a
 * release.
 *
 * @throws {NoFormerRelease} if the history does not contain such a commit
 */
const formerCommit = async (): Promise<string> => {
  const named = process.env['FORMER_RELEASE']
  if (named) return git('rev-parse', `${named}^{commit}`)
  const isShallow = await git('rev-parse', '--is-shallow-repository').catch(() => {
    throw new NoFormerRelease('This folder is not a clone of the repository: the previous release is unknown')
  })
  const release = await git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^').catch(() => '')
  if (release) return git('rev-parse', `${release}^{commit}`)
  const current = currentMigrations()
  const changes = await git('log', '--format=%P', '--', 'migrations')
  for (const commit of ['HEAD', ...changes.split(/\s+/).filter(Boolean)]) {
    const before = await migrationsOf(commit).catch(() => []) // a shallow clone lacks the parents of its oldest commit
    if (before.length > 0 && before.length < current.size && before.every((name) => current.has(name)))
      return git('rev-parse', commit)
  }
  throw new NoFormerRelease(
    isShallow === 'true'
      ? 'The clone is shallow, and none of its commits has fewer migrations: run `git fetch --unshallow`'
      : 'No commit has fewer migrations',
  )
}

/** Whether all packages of one lock file are also in another one, with the same contents. */
const hasAllPackages = (all: string, needed: string): boolean => {
  type LockFile = { packages: Record<string, { version?: string; integrity?: string }> }
  const [present, required] = [all, needed].map((file) => (JSON.parse(readFileSync(file, 'utf8')) as LockFile).packages)
  return Object.entries(required!).every(([path, { version, integrity }]) => {
    const found = present![path]
    return path === '' || (found?.version === version && found?.integrity === integrity)
  })
}

/**
 * Checks out the previous release into `.cache`. It uses the packages of this release if these include its own;
 * otherwise its own packages are installed. Its web app is not built, because only its API is used.
 *
 * @returns the folder
 * @throws {NoFormerRelease} if the history of the repository is missing
 */
export const checkOutFormerRelease = async (): Promise<string> => {
  const commit = await formerCommit()
  const folder = join(root, '.cache/former', commit)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${randomUUID()}`
  mkdirSync(unfinished, { recursive: true })
  await git('archive', '--output', join(unfinished, 'source.tar'), commit)
  await run('tar', ['-xf', 'source.tar'], { cwd: unfinished })
  mkdirSync(join(unfinished, 'web/dist'))
  writeFileSync(join(unfinished, 'web/dist/index.html'), '<!doctype html><head></head>')
  writeFileSync(join(unfinished, 'web/.built-from'), 'release') // see infrastructure/web-build.ts
  if (hasAllPackages(join(root, 'package-lock.json'), join(unfinished, 'package-lock.json')))
    symlinkSync(join(root, 'node_modules'), join(unfinished, 'node_modules'))
  else await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: unfinished })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true }) // another process was faster
    if (!existsSync(folder)) throw error
  }
  return folder
}
