import { setTimeout as pause } from 'node:timers/promises'
import type { ArchiveStore } from './archive-store.ts'
import { claimArchive, writeSegment } from './archive.ts'
import { describeServer } from './base-backup.ts'
import { BackupRefused } from './manifest.ts'
import { connectForReplication, type DataAnswer, startDataCommand } from './replication.ts'
import { parseWalMessage, statusMessage } from './wal-messages.ts'
import { formatLsn, segmentName, segmentStart } from './wal-position.ts'
import { archiveSlot, findStart } from './wal-start.ts'

/**
 * Receives the write-ahead log of a server as it is written, and stores it in an archive. The server retains what is
 * not stored yet, so nothing is missing after a restart of either side.
 */

export type WalReceiverOptions = {
  /** Interval in milliseconds in which received WAL is stored; the maximum loss if the server is destroyed. */
  storeEveryMs: number
  signal: AbortSignal
  /** WAL up to this position is stored. */
  onStored?: (position: string) => void
  /** The connection failed; it is opened again. */
  onRetry?: (error: Error) => void
}

const longestPauseMs = 15_000

/**
 * Receives until the signal.
 * @throws {BackupRefused} if the server does not have the next WAL any more, or the archive belongs to another server
 */
export const receiveWal = async (url: string, store: ArchiveStore, options: WalReceiverOptions): Promise<void> => {
  for (let failures = 0; !options.signal.aborted;) {
    try {
      await receiveTimeline(url, store, {
        ...options,
        onStored: (position) => {
          failures = 0
          options.onStored?.(position)
        },
      })
      failures = 0
    } catch (error) {
      if (error instanceof BackupRefused) throw error
      if (options.signal.aborted) return
      options.onRetry?.(error as Error)
      const wait = Math.min(longestPauseMs, 250 * 2 ** failures)
      failures += 1
      await pause(wait, undefined, { signal: options.signal }).catch(() => undefined)
    }
  }
}

/** Receives until the end of a timeline, until the signal, or until the connection fails. */
const receiveTimeline = async (url: string, store: ArchiveStore, options: WalReceiverOptions): Promise<void> => {
  const client = await connectForReplication(url, archiveSlot)
  const close = () => void client.end().catch(() => undefined)
  try {
    const server = await describeServer(client)
    await claimArchive(store, server)
    const from = await findStart(client, store, server.segmentSize)
    const command = `START_REPLICATION SLOT ${archiveSlot} PHYSICAL ${formatLsn(from.start)} TIMELINE ${from.timeline}`
    const answer = startDataCommand(client, command)
    options.signal.addEventListener('abort', close, { once: true })
    await storeWal(answer, store, { ...from, size: server.segmentSize, systemId: server.systemId }, options)
  } catch (error) {
    throw refusalOf(error, store)
  } finally {
    options.signal.removeEventListener('abort', close)
    await client.end()
  }
}

const refusalOf = (error: unknown, { target }: ArchiveStore): unknown => {
  const { message } = error as Error
  if (/has already been removed|can no longer (get|access)|is not in this server's history/.test(message)) {
    return new BackupRefused(
      `WAL that ${target} needs next does not exist any more (${message}): choose another archive, and take a base backup into it`,
    )
  }
  return error
}

type Position = { timeline: number; start: bigint; size: number; systemId: string }

/** Stores each complete segment before the next one is received, and the incomplete one at intervals. */
const storeWal = async (
  { data, send }: DataAnswer,
  store: ArchiveStore,
  { timeline, start, size, systemId }: Position,
  { storeEveryMs, signal, onStored }: WalReceiverOptions,
): Promise<void> => {
  let [received, stored] = [start, start]
  const buffer = Buffer.alloc(size)
  const segment = () => ({ timeline, start: segmentStart(received - 1n, size) })
  const report = () => send(statusMessage(received, stored, Date.now()))
  let storing = Promise.resolve()
  let pending = 0
  /** One after the other, so that an incomplete segment never replaces a complete one. */
  const enqueue = () => {
    const [its, upto] = [segment(), received]
    const content = Buffer.from(buffer.subarray(0, Number(upto - its.start)))
    pending += 1
    const former = storing
    storing = (async () => {
      await former
      await writeSegment(store, its, size, content)
      pending -= 1
      stored = upto
      report()
      onStored?.(formatLsn(stored))
    })()
    return storing
  }
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const timer = setInterval(() => {
    if (pending > 0 || received === stored) report()
    else enqueue().catch(failed.reject)
  }, storeEveryMs)
  try {
    const messages = data[Symbol.asyncIterator]()
    for (;;) {
      const next = await Promise.race([messages.next(), failed.promise])
      if (next.done) break
      const message = parseWalMessage(next.value)
      if (message.kind === 'keepalive') {
        if (message.wantsReply) report()
        continue
      }
      if (message.start !== received) {
        throw new Error(`WAL continues at ${formatLsn(message.start)}, not at ${formatLsn(received)}`)
      }
      for (let bytes = message.bytes; bytes.length > 0;) {
        const at = Number(received % BigInt(size))
        const taken = bytes.copy(buffer, at)
        received += BigInt(taken)
        bytes = bytes.subarray(taken)
        if (at + taken < size) continue
        requireWal(buffer, systemId, segmentName(segment(), size))
        await enqueue()
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearInterval(timer)
    await storing.catch(() => undefined)
    if (received > stored) await enqueue()
  }
}

/** The header of a segment contains the server's identifier: XLogLongPageHeaderData, after 24 bytes. */
const requireWal = (segment: Buffer, systemId: string, name: string): void => {
  const found = segment.readBigUInt64LE(24)
  if (String(found) !== systemId) throw new Error(`${name} is not WAL of the server ${systemId}, but of ${found}`)
}
