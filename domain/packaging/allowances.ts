/**
 * What is added to an inner size so that a structure of board with a thickness closes and fits: one function per family,
 * each line in mm for a calliper `t` in mm. Prices do not read this: they pay the trade's estimate of a blank.
 *
 * Sources: FEFCO Code and ECMA Code (numbered styles; inner sizes are between the walls); practice of die makers as
 * collected in findings/packaging.md sections 1.2 and 6 (numbers G-1 to G-23). A crease of corrugated and solid board lies
 * in the middle of its thickness, so a wall takes half of its calliper on each side of its crease.
 */

/** Room beyond the inner size that goods need to go in, in mm (G-15: 0 to 1.5 mm). */
const room = 0.5

/** Side walls of a tray of creased board stand between its front and its back, with 0.3 mm play at each end. */
export const betweenWalls = (t: number): number => t / 2 + 0.3

/** Paper around greyboard, in mm: the thickest wrap of the catalogue. */
export const wrapPaper = 0.18

/** Roll-end mailers (FEFCO 0427 and 0421). `over` has a flap in front of its front wall instead of one that tucks in. */
export const mailerAllowances = (t: number, over: boolean) => {
  /** Width of the roll: a wall, a corner flap and a wall, with 0.5 mm play (findings 6: 2 t + 1). */
  const roll = 2 * t + 0.5
  return {
    roll,
    /** The rolled walls stand within the length (G-3): an outer wall, the roll and half a wall on each side. */
    floorLength: t + 2 * roll + room,
    /** A flap tucked in stands within the width beside the front wall, with 0.5 mm play (findings 6: W + t to 2 t). */
    floorWidth: over ? t + room : 2 * t + 0.9,
    /** From the crease of the back to the one of the flap: before the front wall, or behind it. */
    lidWidth: over ? 2 * t + 0.8 : t + 0.4,
    /** From the crease of the floor to the one of the lid. */
    back: t + room,
    front: over ? t / 2 : t,
    /** The inner wall ends 0.3 mm above the floor (findings 6: H - 0.5). */
    innerWall: t / 2 + 0.2,
    /** The inner wall and the roll stand between front and back (G-4). */
    betweenWalls: t / 2 + 0.5,
    /** Tabs fill the floor and end above its lower face, so that the box stands (G-1). */
    tab: t,
    /** A slot is wider than the tab (findings 6: t + 1). */
    slot: t + 0.8,
    /** Ears go in beside the inner walls (G-2: their creases are the clear length - 1 mm apart, less the board). */
    earCreases: -t - 1,
    /** The flap that tucks in is narrower than the room (G-2). */
    tuckWidth: -2,
    tuckDepth: -3,
  }
}

/**
 * Slotted boxes (FEFCO 02xx): from crease to crease (G-15: L + t to 1.2 t; the last wall less the gap of the joint). Flaps
 * at one end share a crease line and settle around it: `layers` of board lie there.
 */
export const slottedAllowances = (t: number) => ({
  wall: t + room,
  /** The raw edge of the last wall stays clear of the first crease. */
  jointGap: 1.5,
  /** What the layers of an end take of the height: half of the innermost one and of what settles inwards. */
  end: (layers: number) => (layers * t) / 2,
  room,
})

/** Telescope boxes (FEFCO 0301): tabs of the base lie outside of it, tabs of the lid inside (G-14). */
export const telescopeAllowances = (t: number) => ({
  wall: t + room,
  /** Between the creases of base and lid: two walls, where the tabs are also these, and play. */
  lidLength: 6 * t + 1.5,
  lidWidth: 2 * t + 1.5,
  height: t / 2 + room,
})

/** Book wraps (FEFCO 0409): two layers lie above the goods. */
export const bookWrapAllowances = (t: number) => ({ wall: t + room, height: 1.5 * t + room })

/** Folding cartons and sleeves (ECMA A). */
export const cartonAllowances = (t: number) => ({
  wall: t + 0.4,
  /** Height: a closure and a dust flap at each end (G-16: H + 1 to 1.5 mm). */
  height: 3 * t + 0.4,
  /** The raw edge of the last wall stays clear of the first crease (findings 6). */
  seamGap: 0.5,
  /** A closure ends so far before the opposite wall that its flap tucks in behind it. */
  closure: 0.1,
  /**
   * From a corner of the tube to a flap: clear of the wall's thickness; and two such are 0.8 mm apart, which is more than
   * a cutting rule of 0.71 mm (G-17).
   */
  flapInset: Math.max(0.4, t / 2 + 0.2),
  /** A dust flap leaves the tuck flap its place. */
  tuckClearance: 2 * t + 0.6,
})

/** Seal ends have one layer more at each end than tucked ones; wide flaps end before the opposite wall. */
export const sealEndAllowances = (t: number) => ({ height: 5 * t + 0.4, flap: -1 })

/** A fifth panel lies outside of the back, whose raw edge stays clear of the side wall at its corner. */
export const fifthPanelAllowances = (t: number) => ({ rawEdge: t / 2 + 0.5 })

/** A tray of folding board that slides in a sleeve, with its tabs outside of its ends; 0.8 mm play. */
export const slidingTrayAllowances = (t: number) => ({
  wall: t + 0.4,
  depth: t / 2 + 0.4,
  /** Room of the sleeve from the inner size: walls of the tray, and of the height its floor. */
  width: 2 * t + 0.4 + 0.8,
  height: t + 0.4 + 0.8,
})

/**
 * Depth of the flap that a closure tucks in, in mm: 16, up to 25 for closures over 120 mm, and never so deep that two
 * behind one wall meet (G-18).
 */
export const tuckDepth = (length: number, height: number): number =>
  Math.min(Math.max(16, Math.min(25, 16 + (length - 120) / 10)), height / 2 - 1)

/**
 * Rigid boxes: greyboard is cut half through from outside, so the crease lies in its inner face and the floor is exact;
 * walls stand outside of it. Paper lies outside and is turned in over the rim.
 */
export const rigidAllowances = (t: number) => ({
  /** The wrap goes around the boards (G-11). */
  wrapFloor: 2 * t,
  wrapWall: t,
  /** A lid from the floor of its base: its walls, paper on four faces, and 1.2 mm play (G-5). */
  lid: 2 * t + 4 * wrapPaper + 1.2,
  /** Base and lid of a box with a neck from its inner size: the neck, its paper and the turn-in, and 1 mm play (G-6). */
  overNeck: 2 * t + 4 * wrapPaper + 1,
  /** A sleeve around a tray: its walls, paper below and above, 1.2 mm play (G-7). */
  sleeveWidth: 2 * t + 4 * wrapPaper + 1.2,
  sleeveHeight: t + 3 * wrapPaper + 1.2,
})

/** Cases: boards side by side under one sheet (G-8, G-9, G-10). Boards lie inside of the paper. */
export const caseAllowances = (t: number) => {
  /** Paper between two boards, so that one turns by 90° beside the other. */
  const gap = 1.5 * t + 1
  /** How far a gap that is bent by 45° at both of its creases brings the next board on, each way. */
  const bend = gap * Math.SQRT1_2
  return {
    gap,
    bend,
    /** Boards from the inner size of a wrapped tray: around it (findings 6: L + 2 t + 2). */
    length: 2 * t + 2 * wrapPaper + 1.6,
    width: 2 * t + 2 * wrapPaper + 1.2,
    /** The spine from the inner height: the tray's floor and paper lie between base and lid, which the bends part. */
    spine: t + 2 * wrapPaper + 0.6 - 2 * (bend - t),
    /** Boards of a case without a tray: its walls stand beside the base. */
    floor: room - 2 * (bend - t),
    wall: t + 0.2 - bend,
    foldingSpine: room - 2 * (bend - t),
    /** The lid passes the front wall, its board and paper (G-9). */
    overFront: t + 2 * wrapPaper + 0.3,
  }
}

/** Glued trays whose corner tabs lie inside of their side walls, beside the goods. */
export const displayAllowances = (t: number) => ({ length: 3 * t + room, width: t + room, height: t / 2 + room })

/** A partition in a tray stands between its walls, its tabs beside them. */
export const partitionAllowances = (t: number) => ({
  /** From crease to crease of the partition's tabs: its tabs and 0.5 mm at each end. */
  length: -t - 1,
  /** It stands on the floor. */
  height: -0.5,
  slot: t + 0.5,
})

/** Inserts, from the inner size of the box that they go into (G-13). */
export const insertAllowances = (t: number) => ({
  /** A platform from crease to crease: 1 mm play outside of its walls. */
  platform: -t - 1,
  wall: -t / 2 - room,
  /** Strips and pad of a divider. */
  divider: -3,
  /** Strips stand on the pad, on feet of the same board. */
  strip: -1.5 * t - room,
})

/** Play of a tube's lid over its neck, on the diameter (G-19). */
export const tubeLidPlay = 0.5
