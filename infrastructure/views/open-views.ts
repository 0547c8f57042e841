import type { Area } from '../area.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../jobs/processes.ts'
import type { LogArea } from '../log/open-log.ts'
import { guardReaders } from './guard-readers.ts'
import { type Projector, startProjector } from './projector.ts'

/** The read models, and a database whose readers reject queries of a view that is not filled yet. */
export type ViewsArea = Area & { projector: Projector; database: Database }

/**
 * Milliseconds to wait for the views at start: a short log is folded before requests are served, a long one in the
 * background.
 */
const firstFillTimeoutMs = 2_000

/** Starts the projector. `work`: whether this process can write views. */
export const openViews = async (
  { database, log, onAppend }: LogArea,
  {
    logger,
    work,
    onProgress,
    foldProcesses,
  }: { logger: Logger; work: boolean; onProgress: (step: string) => void; foldProcesses: number | undefined },
): Promise<ViewsArea> => {
  const projector = await startProjector(database, log, {
    lead: work,
    foldProcesses,
    onProgress,
    onError: (error) => logger.error({ err: error }, 'updating a view failed'),
  })
  onAppend(projector.wake)
  if (work) await projector.ready(firstFillTimeoutMs)
  return {
    projector,
    database: { ...database, readers: guardReaders(database.readers, projector.unready) },
    channels: { views: projector.committed },
    close: projector.stop,
  }
}
