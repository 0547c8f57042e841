import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

/**
 * Erasures on record outside the database: after a restore of a backup that is older than an erasure, the person would
 * be there again. A line names the key that was destroyed, and nothing of the person.
 */

const Erasure = z.strictObject({ key: z.uuid(), at: z.iso.datetime() })
export type Erasure = z.infer<typeof Erasure>

/** Notes that keys were destroyed. */
export type RecordErasure = (keys: readonly string[]) => Promise<void>

/** Appends to a file, one JSON object per line, for its owner alone; its folder is made where it is missing. */
export const erasureFile =
  (file: string, now: () => string): RecordErasure =>
  async (keys) => {
    const lines = keys.map((key) => `${JSON.stringify({ key, at: now() } satisfies Erasure)}\n`)
    if (lines.length === 0) return
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, lines.join(''), { mode: 0o600 })
  }

/**
 * The erasures in a file, oldest first; none where there is no file.
 *
 * @throws {Error} where a line is no erasure
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
      throw new Error(`Line ${i + 1} of ${file} is no erasure: restore the file from a copy`)
    }
  })
}
