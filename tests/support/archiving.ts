import pg from 'pg'
import type { ArchiveStore } from '#infrastructure/backup/archive-store.ts'
import { receiveWal } from '#infrastructure/backup/receive-wal.ts'
import { parseLsn } from '#infrastructure/backup/wal-position.ts'
import { within } from '../faults/fault.ts'

/** The position up to which a server has written its log. */
const flushed = async (url: string): Promise<bigint> => {
  const client = new pg.Client(url)
  await client.connect()
  const text = 'select pg_current_wal_flush_lsn()::text as position'
  const { rows } = await client.query<{ position: string }>(text).finally(() => client.end())
  return parseLsn(rows[0]!.position)
}

/** Archives the log of a server while `work` runs, and until everything it wrote is archived. */
export const whileArchiving = async (url: string, store: ArchiveStore, work: () => Promise<unknown>): Promise<void> => {
  const stop = new AbortController()
  let stored = 0n
  const onStored = (position: string) => (stored = parseLsn(position))
  const receiving = receiveWal(url, store, { storeEveryMs: 50, signal: stop.signal, onStored })
  receiving.catch(() => undefined)
  await work()
  const end = await flushed(url)
  const isArchived = within(60_000, () => stored >= end)
  await Promise.race([receiving, isArchived])
  if (!(await isArchived)) throw new Error('The log was not archived within a minute')
  stop.abort()
  await receiving
}
