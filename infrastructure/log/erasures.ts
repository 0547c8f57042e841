import { hash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

/**
 * Record of erasures outside the database: restoring a backup that is older than an erasure would restore the person. A
 * line contains the id of the destroyed key, or the hash of a user id, and nothing else about the person.
 */

const at = z.iso.datetime()
/**
 * `user`: the user whose personal data was erased, also if no event contained any, so that there was no key. `account`:
 * whether the account was deleted with it.
 */
const Erasure = z.union([
  z.strictObject({ key: z.uuid(), at }),
  z.strictObject({ user: z.hash('sha256'), account: z.enum(['deleted', 'retained']), at }),
])
export type Erasure = z.infer<typeof Erasure>
/** An erasure without its time. */
export type ErasedSubject = { key: string } | { user: string; account: 'deleted' | 'retained' }

/** A user in the record. The id itself can be the number of a Google account. */
export const erasedUser = (userId: string): string => hash('sha256', userId)

/** Records erasures before they are performed. */
export type RecordErasure = (erased: readonly ErasedSubject[]) => Promise<void>

/** Appends to a file, one JSON object per line, readable by its owner only; a missing folder is created. */
export const erasureFile =
  (file: string, now: () => string): RecordErasure =>
  async (erased) => {
    const lines = erased.map((subject) => `${JSON.stringify({ ...subject, at: now() } satisfies Erasure)}\n`)
    if (lines.length === 0) return
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, lines.join(''), { mode: 0o600 })
  }

/**
 * The erasures in a file, oldest first; empty if the file does not exist.
 * @throws {Error} if a line is not an erasure
 */
export const readErasures = async (file: string): Promise<Erasure[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return []
    try {
      return [Erasure.parse(JSON.parse(line))]
    } catch {
      throw new Error(`Line ${i + 1} of ${file} is not an erasure: restore the file from a copy`)
    }
  })
}
