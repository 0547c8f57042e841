import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key of `secrets.ts`: the setting, or a key generated at the first start and stored in a file that only this user
 * can read. If the key is lost, only the second factors and the queued mails are lost.
 */
export const secretKey = async ({
  secretKey: given,
  dataDir,
}: {
  secretKey: Uint8Array | undefined
  dataDir: string
}): Promise<Uint8Array> => {
  if (given) return given
  const file = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  // If several processes start at the same time, one creates the key, and all read it.
  await writeFile(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return Buffer.from(await readFile(file, 'utf8'), 'base64')
}
