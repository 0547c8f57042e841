import type { Projector } from '../views/projector.ts'

/** A query waits this long for the views to reach what its reader has written; then it answers as it is, marked stale. */
const patience = 2_000

/** Whether the answer will be older than the reader asked for (header `min-position`). */
export const isStale = async (projector: Projector, minPosition: number | undefined): Promise<boolean> =>
  minPosition !== undefined && !(await projector.reached(minPosition, patience))
