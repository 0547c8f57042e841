import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Identity of the program: a hash of its sources, which are what runs. It is not the same after any change of code. */

const root = join(import.meta.dirname, '../..')
const layers = ['domain', 'application', 'read-models', 'infrastructure']

/** Hash of the sources that are on disk when it is first called. */
export const programHash = (): Promise<string> => (known ??= hashSources())

let known: Promise<string> | undefined

const hashSources = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const layer of layers) {
    const entries = await readdir(join(root, layer), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .toSorted((a, b) => (a < b ? -1 : 1))
    for (const file of files) hash.update(`${file}\0`).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}
