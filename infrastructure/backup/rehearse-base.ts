import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Anchor } from '../log/anchors.ts'
import type { ArchiveStore } from './archive-store.ts'
import type { BaseManifest } from './archive.ts'
import { recover } from './recover.ts'
import { type Checked, checkRestored } from './rehearse-restore.ts'

/**
 * Tests an archive: recovers it to a point in time on a temporary server, verifies the hash chain, compares every view
 * with a fold of the log, and removes the server.
 */
export const rehearseBase = async (
  store: ArchiveStore,
  anchors: readonly Anchor[],
  options: { toTime: string | undefined; onProgress?: (step: string) => void },
): Promise<Checked & { base: BaseManifest }> => {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-rehearsal-'))
  try {
    const { base, url, stop } = await recover(store, join(folder, 'postgres'), options)
    try {
      return { base, ...(await checkRestored(url, anchors)) }
    } finally {
      await stop()
    }
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 })
  }
}
