import { innerClearance } from './common.ts'

/** Allowances of roll-end mailers. Sources are in `common.ts`. */

/** Roll-end mailers (FEFCO 0427). With `over`, the flap closes over the front wall instead of tucking in behind it. */
export const mailerAllowances = (t: number, over: boolean) => {
  /** Width of the roll: a wall, a corner flap and a wall, with 0.5 mm play (common: 2 t + 1). */
  const roll = 2 * t + 0.5
  return {
    roll,
    /** The rolled walls fit within the length (G-3): an outer wall, the roll and half a wall on each side. */
    floorLength: t + 2 * roll + innerClearance,
    /** A tucked flap fits within the width, next to the front wall, with 0.5 mm play (common: W + t to 2 t). */
    floorWidth: over ? t + innerClearance : 2 * t + 0.9,
    /** From the crease of the back to the crease of the flap: in front of the front wall, or behind it. */
    lidWidth: over ? 2 * t + 0.8 : t + 0.4,
    /** From the crease of the floor to the crease of the lid. */
    back: t + innerClearance,
    front: over ? t / 2 : t,
    /** The inner wall ends 0.3 mm above the floor (common: H - 0.5). */
    innerWall: t / 2 + 0.2,
    /** The inner wall and the roll fit between front and back (G-4). */
    betweenWalls: t / 2 + 0.5,
    /** Tabs fill the slots of the floor and end above its lower face, so that the box does not rest on them (G-1). */
    tab: t,
    /** A slot is wider than the tab (common: t + 1). */
    slot: t + 0.8,
    /**
     * Ears are inserted next to the inner walls (G-2: their creases are 1 mm closer together than the clear length,
     * less the board).
     */
    earCreases: -t - 1,
    /** The tucked flap is narrower than the inside (G-2). */
    tuckWidth: -2,
    tuckDepth: -3,
  }
}
