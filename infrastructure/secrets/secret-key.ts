import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key of `secrets.ts`: the setting, else one that is made at the first start and kept in a file that nobody else may
 * read. Lost with it are the second factors and the mails on their way; nothing else.
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
  // Of several that start at once one makes it, and all read it.
  await writeFile(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return Buffer.from(await readFile(file, 'utf8'), 'base64')
}
