import type { Outline } from './geometry.ts'

/**
 * The one parametric structure of a product. From it come the dieline, the picture, blank areas and weight, nesting on
 * the sheet, packing, and through them the price. A structure is made of parts, each cut from one sheet; a part is
 * made of panels. Lines are not stored: where a panel meets the one it is folded from there is a crease, where it
 * meets nothing there is a cut (`lines.ts`). Lengths mm, areas mm², weights g.
 */

// Sizes ---------------------------------------------------------------------------------------------------------------

/** The fields a size may have (CONF-004). */
export const dimensionFields = [
  'length',
  'width',
  'height',
  'diameter',
  'neckHeight',
  'wallWidth',
  'lidHeight',
] as const
export type DimensionField = (typeof dimensionFields)[number]
/** A size in mm; which fields a style asks for is in its record. Absent and 0 are the same (CONF-005). */
export type Dimensions = { readonly [field in DimensionField]?: number | undefined }
/** Length, width and height of a body in mm. */
export type Extent = { length: number; width: number; height: number }

// Sheets --------------------------------------------------------------------------------------------------------------

/** What a sheet is and where in the wall it may lie (CONF-011, CONF-012, CONF-013). */
export const sheetPositions = {
  substrate: ['outside', 'inside', 'outsideAndInside'],
  cardboard: ['core'],
  corrugated: ['core'],
  tubeStructure: ['core'],
} as const
export type SheetType = keyof typeof sheetPositions
export type Sheet = { [Type in SheetType]: { type: Type; position: (typeof sheetPositions)[Type][number] } }[SheetType]
/** What is done to a sheet, in the order in which it is done (CONF-014). */
export const sheetSteps = ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'] as const
export type SheetStep = (typeof sheetSteps)[number]

/**
 * Which of the chosen materials a part is cut from: `board` is the material of the product, `wrap` the paper around
 * it, `lining` the paper inside it, `card` a stiffener.
 */
export type Role = 'board' | 'wrap' | 'lining' | 'card'

// Parts ---------------------------------------------------------------------------------------------------------------

/** A face of the product that stays plane, or a flap. */
export type Panel = {
  /** Unique in its part, of those in `panels.ts`; equal panels are numbered, `left-lock-1`. */
  key: string
  outline: Outline
  /** The panel it is folded from; the part's first panel has none and lies still. */
  from?: string
  /** Degrees it is folded towards the inside when the box is erected; 0 lies flat, 180 lies back. */
  angle: number
  /** Holes within the outline: windows, hang holes, cavities. */
  holes?: readonly Outline[]
  /** Panels beside `from` that it stays joined to by a crease, as in a gusset. */
  joins?: readonly string[]
  /** The panel that this one is glued to as a whole. */
  gluedTo?: string
  /** What joins it to `from`: a perforation that tears off, or nothing, where the sheet continues in one plane. */
  joint?: 'perforation' | 'none'
  /** mm at both ends of its hinge that are cut instead of creased, in one line: a slit lock (ECMA). */
  slits?: number
  /** mm that it lies inside of its crease once closed, where layers share one crease line; outside if negative. */
  settle?: number
}

/** A piece cut from one sheet. Seen from outside, where the print is. */
export type Part = {
  key: string
  role: Role
  sheet: Sheet
  /** How many of it are in one product. */
  count: number
  /** Sheets of the board that one takes: foam is paid for by its volume, so it may be a fraction. 1 if absent. */
  layers?: number
  panels: readonly Panel[]
  /**
   * Where in the thickness of the sheet it is creased: greyboard that is half cut from outside turns on its `inside`, and
   * with a V-groove from inside on its `outside`. `middle` if absent.
   */
  creasedAt?: 'middle' | 'inside' | 'outside'
  /** Along which side of the sheet its flutes or its fibres run, where it is not the usual one of `directionOf`. */
  runs?: 'across' | 'down'
  /** Whether its contour goes through the face alone, and leaves the backing whole. */
  kissCut?: boolean
  /** What a price pays of the sheet for one: the estimate of the trade (4.5), not the size of the drawing. */
  blank: { width: number; height: number }
}

/**
 * How the flutes or the fibres of a part lie on the sheet. Flutes stand upright in the walls of a box, so that it bears a
 * stack; fibres of a carton run around it, across its upright creases. Greyboard and paper are cut either way.
 */
export const directionOf = ({ sheet, creasedAt, runs, panels }: Part): Direction | undefined => {
  if (sheet.type === 'corrugated') return { of: 'flute', runs: runs ?? 'down' }
  if (sheet.type !== 'cardboard' || creasedAt !== undefined || panels.length === 1) return undefined
  return { of: 'grain', runs: runs ?? 'across' }
}
export type Direction = { of: 'flute' | 'grain'; runs: 'across' | 'down' }

/** Where a board of `t` mm lies beside its creases: from so many mm towards the inside. */
export const boardFrom = ({ creasedAt = 'middle' }: Pick<Part, 'creasedAt'>, t: number): number =>
  ({ inside: -t, middle: -t / 2, outside: 0 })[creasedAt]

/** Something that is in the product but not cut from its sheets. */
export type Fitting = { name: 'handles' | 'magnets' | 'core' | 'lids' | 'ribbon' | 'padding'; grams: number }

// Structure -----------------------------------------------------------------------------------------------------------

/** How one piece travels: its pile thickness already has the air that remains between pieces. */
export type Packed = { state: 'flat' | 'assembled'; length: number; width: number; thickness: number }

export type Structure = {
  style: string
  /** The inner size it was made for, without the fields that the style does not use. */
  dimensions: Dimensions
  /** Thickness of the board in mm. */
  caliper: number
  parts: readonly Part[]
  fittings: readonly Fitting[]
  /** Erected, over everything. */
  outer: Extent
  packed: Packed
  steps: readonly SheetStep[]
}

/** mm² that the sheet gives for all parts of one product, by role: what board, print and coating are paid for. */
export const blankAreas = ({ parts }: Structure): Partial<Record<Role, number>> => {
  const areas: Partial<Record<Role, number>> = {}
  for (const { role, count, layers = 1, blank } of parts) {
    areas[role] = (areas[role] ?? 0) + count * layers * blank.width * blank.height
  }
  return areas
}

/** g/m² of the materials by role. A lining is of the wrap's paper and a card of the board by default. */
export type Grammage = { board: number } & { [role in Exclude<Role, 'board'>]?: number | undefined }

/**
 * Weight of one piece in g, from the blanks as the sheet gives them (the trade's estimate, on the heavy side). As a
 * scale shows it: whole grams from 10 g up, milligrams below.
 */
export const weightOf = (structure: Structure, grammage: Grammage): number => {
  const { board, wrap = 0, lining = wrap, card = board } = grammage
  const perSquareMetre = { board, wrap, lining, card }
  const areas = Object.entries(blankAreas(structure)) as [Role, number][]
  const sheets = areas.reduce((sum, [role, area]) => sum + (area / 1e6) * perSquareMetre[role], 0)
  const grams = structure.fittings.reduce((sum, fitting) => sum + fitting.grams, sheets)
  return grams < 10 ? Math.round(grams * 1000) / 1000 : Math.round(grams)
}
