import { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import type { ArchiveStore } from './archive-store.ts'
import { type BaseManifest, claimArchive, writeBaseManifest, writeBasePart } from './archive.ts'
import { BackupRefused, keyFingerprint } from './manifest.ts'
import { connectForReplication, replicationCommand, type Row, startDataCommand } from './replication.ts'

/**
 * A copy of the whole database server while it is in use (the command BASE_BACKUP), together with the WAL that makes it
 * consistent. With the archived WAL, it can be restored to any later time.
 */

/** Bytes of a part, which is in memory until it is stored. */
const partSize = 16 * 1024 * 1024

export type ServerUrls = { owner: string; replication: string }

/** Writes a base backup. `secretKey`: the current key; only its hash is written. */
export const createBaseBackup = async (
  { owner, replication }: ServerUrls,
  store: ArchiveStore,
  options: { secretKey: Uint8Array; embedded: boolean; now: () => string; onProgress?: (bytes: number) => void },
): Promise<BaseManifest> => {
  const about = await describe(owner)
  const client = await connectForReplication(replication, 'boxwright base backup')
  try {
    await claimArchive(store, await describeServer(client))
    const at = options.now()
    const id = at.replaceAll(/[-:]|\.\d+/g, '')
    const command = `BASE_BACKUP (LABEL 'boxwright ${id}', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`
    const { data, rows } = startDataCommand(client, command)
    const parts = await storeParts(store, id, Readable.from(tarOf(data)).pipe(createZstdCompress()), options.onProgress)
    const found = rows()
    const manifest: BaseManifest = {
      format: 'boxwright base backup 1',
      id,
      at,
      endedAt: options.now(),
      ...about,
      timeline: Number(found[0]!['tli']),
      start: found[0]!['recptr']!,
      end: found.at(-1)!['recptr']!,
      embedded: options.embedded,
      secretKey: keyFingerprint(options.secretKey),
      parts,
    }
    await writeBaseManifest(store, manifest)
    return manifest
  } finally {
    await client.end()
  }
}

/** Identifies a server: the same after a restart and after a restore. */
export const describeServer = async (client: pg.Client): Promise<{ systemId: string; segmentSize: number }> => {
  const [system] = await replicationCommand(client, 'IDENTIFY_SYSTEM')
  const [size] = await replicationCommand(client, 'SHOW wal_segment_size')
  return { systemId: system!['systemid']!, segmentSize: bytesOf(size!) }
}

const bytesOf = ({ wal_segment_size: text = '' }: Row): number => {
  const [, count, unit] = /^(\d+)(MB|GB)$/.exec(text ?? '') ?? []
  return Number(count) * (unit === 'GB' ? 1024 : 1) * 1024 * 1024
}

const describe = async (url: string) => {
  const client = new pg.Client({ connectionString: url, application_name: 'boxwright base backup' })
  await client.connect()
  try {
    type About = Pick<BaseManifest, 'serverVersion' | 'database' | 'owner' | 'logId' | 'head'>
    const { rows } = await client.query<About>(
      `select current_setting('server_version') as "serverVersion", current_database() as database,
         current_user as owner, (select log_id from log.identity) as "logId",
         (select coalesce(max(position), 0) from log.events)::int8::float8 as head`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** The tar file in the messages of BASE_BACKUP. */
async function* tarOf(messages: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let archives = 0
  for await (const message of messages) {
    const kind = message.toString('latin1', 0, 1)
    if (kind === 'n' && (archives += 1) > 1) {
      throw new BackupRefused('The server has tablespaces in other folders, which a base backup does not support')
    }
    if (kind === 'd') yield message.subarray(1)
  }
}

const storeParts = async (
  store: ArchiveStore,
  id: string,
  content: AsyncIterable<Buffer>,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<BaseManifest['parts']> => {
  const parts: BaseManifest['parts'] = []
  let [chunks, bytes, total] = [[] as Buffer[], 0, 0]
  const flush = async () => {
    parts.push(await writeBasePart(store, id, parts.length + 1, Buffer.concat(chunks)))
    total += bytes
    onProgress(total)
    chunks = []
    bytes = 0
  }
  for await (const chunk of content) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= partSize) await flush()
  }
  if (bytes > 0) await flush()
  return parts
}
