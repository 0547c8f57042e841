import { innerClearance } from './common.ts'

/** Allowances of inserts. Sources are in `common.ts`. */

/** Inserts, based on the inner size of the box that they are placed in (G-13). */
export const insertAllowances = (t: number) => ({
  /** A platform from crease to crease: 1 mm play outside its walls. */
  platform: -t - 1,
  wall: -t / 2 - innerClearance,
  /** Strips and pad of a divider. */
  divider: -3,
  /** Strips rest on the pad, with feet of the same board. */
  strip: -1.5 * t - innerClearance,
})
