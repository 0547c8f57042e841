import { openArchiveStore } from '#infrastructure/backup/archive-store.ts'
import { receiveWal } from '#infrastructure/backup/receive-wal.ts'

/** A receiver of the write-ahead log as a separate process, which can be killed, or run with a planted defect. */

export type ArchiveOptions = { url: string; folder: string; mistake?: ArchiveMistake }
export type ArchiveMistake = 'reports WAL that is not stored'
/** Its message: WAL up to this position is stored. */
export type ArchiveSays = { stored: string }

const { url, folder, mistake } = JSON.parse(process.argv[2]!) as ArchiveOptions
const store = openArchiveStore(folder, undefined)
const write = async (key: string, content: Uint8Array): Promise<void> => {
  if (mistake !== undefined && key.endsWith('.partial.zst')) return
  await store.write(key, content)
}

process.on('disconnect', () => process.exit())
await receiveWal(
  url,
  { ...store, write },
  {
    storeEveryMs: 50,
    signal: new AbortController().signal,
    onStored: (stored) => process.send!({ stored } satisfies ArchiveSays),
  },
)
