import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The program as it was before: a checkout of a former commit beside this one. */

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim()

/** The last release that is tagged (`v…`); without one the commit before the last change of the schema. */
const formerCommit = async (): Promise<string> => {
  const release = await git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^').catch(() => '')
  if (release) return git('rev-parse', `${release}^{commit}`)
  const changed = await git('log', '-1', '--format=%H', '--', 'migrations')
  return git('rev-parse', `${changed}^`)
}

/**
 * Checks the former release out into `.cache`, with the packages of this one where the lock file is the same.
 *
 * @returns the folder
 * @throws {Error} where the history of the repository is not there
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
