import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from './root-folder.ts'

/** The built web app, rebuilt if it is missing or older than its sources. */

/** The folder that is served, absolute. */
export const webRoot = join(rootFolder, 'web/dist')
/** Outside the served folder, so that it is not served. */
const stampFile = join(rootFolder, 'web/.built-from')
/** Stamp in a container image, whose files do not change and are not writable (.github/deploy/Containerfile). */
const releaseStamp = 'release'
const sources = ['web', 'domain', 'application/contracts', 'package-lock.json']

/**
 * Builds if needed, in a child process, so that the start is not blocked.
 * @throws the output of the build
 */
export const ensureWebBuilt = async (onProgress: (step: string) => void): Promise<void> => {
  const now = await fingerprintOf(sources)
  const before = existsSync(stampFile) && existsSync(webRoot) ? await readFile(stampFile, 'utf8') : ''
  if (before === now || before.trim() === releaseStamp) return
  onProgress('Building the web app')
  await build()
  await writeFile(stampFile, now)
}

const build = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = join(rootFolder, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
    const child = spawn(process.execPath, args, {
      cwd: rootFolder,
      // Always a production build, regardless of the mode of this process: a development build renders everything
      // twice.
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built:\n${output}`)),
    )
  })

/** Hash of the names, sizes and modification times of the source files: fast to compute, and changed by any edit. */
const fingerprintOf = async (paths: string[]): Promise<string> => {
  const lines: string[] = []
  for (const path of paths) {
    const whole = join(rootFolder, path)
    const files = (await stat(whole)).isDirectory() ? await readdir(whole, { recursive: true }) : ['']
    for (const file of files.filter((name) => !/^(dist|\.built-from)/.test(name)).toSorted()) {
      const { size, mtimeMs } = await stat(join(whole, file))
      lines.push(`${path}/${file} ${size} ${mtimeMs}`)
    }
  }
  return lines.join('\n')
}
