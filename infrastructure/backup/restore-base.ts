import { randomBytes } from 'node:crypto'
import { chown, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Erasure } from '../log/erasures.ts'
import type { ArchiveStore } from './archive-store.ts'
import type { BaseManifest } from './archive.ts'
import { recover, type Recovered } from './recover.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { releaseJobs } from './restore-backup.ts'

/** Restores a server from an archive, to a point in time. */

export type RestoredBase = {
  base: BaseManifest
  /** Position and time of the last restored event; 0 and null if there is none. */
  head: number
  lastEventAt: string | null
}

/**
 * Restores into `home`, a new folder with the data folder of a stopped server. The log starts a new epoch, because
 * events after that time are lost.
 */
export const restoreBase = async (
  store: ArchiveStore,
  home: string,
  {
    erasures,
    ...options
  }: { toTime: string | undefined; erasures: readonly Erasure[]; onProgress?: (step: string) => void },
): Promise<RestoredBase> => {
  const recovered = await recover(store, home, options)
  try {
    const restored = await beginEpoch(recovered)
    await repeatErasures(recovered.url, erasures)
    if (recovered.base.embedded) await replacePassword(recovered, home)
    return restored
  } finally {
    await recovered.stop()
  }
}

const beginEpoch = async ({ base, url }: Recovered): Promise<RestoredBase> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ head: string; at: string }>(
      `select position as head, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from log.events order by position desc limit 1`,
    )
    const head = Number(rows[0]?.head ?? 0)
    await client.query('insert into log.epochs (after) values ($1)', [head])
    await releaseJobs(client)
    return { base, head, lastEventAt: rows[0]?.at ?? null }
  } finally {
    await client.end()
  }
}

/** The embedded server needs the password in its folder; the former one can be lost. */
const replacePassword = async ({ base, url }: Recovered, home: string): Promise<void> => {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client
    .query(`alter role ${pg.escapeIdentifier(base.owner)} password ${pg.escapeLiteral(password)}`)
    .finally(() => client.end())
  const file = join(home, 'password')
  await writeFile(file, password, { mode: 0o600 })
  const { uid, gid } = await stat(home)
  await chown(file, uid, gid)
}
