import type pg from 'pg'
import type { Projection } from '#read-models/projection.ts'
import { type HeldLease, holdLease } from '../db/lease.ts'

/** The lease under which a new table of a view is built, compared and made the live one. */

/** An error that the user of the command can correct. */
export class RebuildRefused extends Error {}

/**
 * Ensures that one process at a time works on the new table of a view; the lease is renewed until `act` has ended.
 * @throws {RebuildRefused} if another process holds the lease
 */
export const withBuildLease = async <T>(
  pool: pg.Pool,
  { name }: Projection,
  act: (lease: HeldLease) => Promise<T>,
): Promise<T> => {
  const held = await holdLease(pool, `build ${name}`, crypto.randomUUID())
  if (!held) throw new RebuildRefused(`Another process is building ${name}: try again when it has finished`)
  try {
    return await act(held)
  } finally {
    await held.release()
  }
}
