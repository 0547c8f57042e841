import { room } from './common.ts'

/** Allowances of roll-end mailers. Sources are in `common.ts`. */

/** Roll-end mailers (FEFCO 0427). If `over`, the flap closes over the front wall instead of tucking in behind it. */
export const mailerAllowances = (t: number, over: boolean) => {
  /** Width of the roll: a wall, a corner flap and a wall, with 0.5 mm play (usual: 2 t + 1). */
  const roll = 2 * t + 0.5
  return {
    roll,
    /** The rolled walls stand within the length (G-3): an outer wall, the roll and half a wall on each side. */
    floorLength: t + 2 * roll + room,
    /** A flap tucked in stands within the width beside the front wall, with 0.5 mm play (usual: W + t to 2 t). */
    floorWidth: over ? t + room : 2 * t + 0.9,
    /** From the crease of the back to that of the flap: in front of the front wall, or behind it. */
    lidWidth: over ? 2 * t + 0.8 : t + 0.4,
    /** From the crease of the floor to that of the lid. */
    back: t + room,
    front: over ? t / 2 : t,
    /** The inner wall ends 0.3 mm above the floor (usual: H - 0.5). */
    innerWall: t / 2 + 0.2,
    /** The inner wall and the roll stand between front and back (G-4). */
    betweenWalls: t / 2 + 0.5,
    /** Tabs fill the slots of the floor and end above its lower face, so that the box stands flat (G-1). */
    tab: t,
    /** A slot is wider than the tab (usual: t + 1). */
    slot: t + 0.8,
    /** Ears go in beside the inner walls (G-2: their creases are the clear length - 1 mm apart, less the board). */
    earCreases: -t - 1,
    /** The tucked flap is narrower than the inside (G-2). */
    tuckWidth: -2,
    tuckDepth: -3,
  }
}
