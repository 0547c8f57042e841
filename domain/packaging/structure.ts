import type { Outline } from './geometry.ts'

/**
 * The parametric structure of a product. The dieline, the picture, blank areas, weight, nesting and packing are derived
 * from it, and from these the price. A structure consists of parts, each cut from one sheet; a part consists of panels.
 * Lines are not stored: the edge between a panel and the one it is folded from is a crease, every other edge is a cut
 * (`lines.ts`). Lengths in mm, areas in mm², weights in g.
 */

// Sizes ---------------------------------------------------------------------------------------------------------------

/** The fields that a size can have (CONF-004). */
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
/** A size in mm; the style defines which fields it needs. Absent fields are equivalent to 0 (CONF-005). */
export type Dimensions = { readonly [field in DimensionField]?: number | undefined }
/** Length, width and height of a body in mm. */
export type Extent = { length: number; width: number; height: number }

// Sheets --------------------------------------------------------------------------------------------------------------

/** Types of sheets, and their possible positions in the wall (CONF-011, CONF-012, CONF-013). */
export const sheetPositions = {
  substrate: ['outside', 'inside', 'outsideAndInside'],
  cardboard: ['core'],
  corrugated: ['core'],
  tubeStructure: ['core'],
} as const
export type SheetType = keyof typeof sheetPositions
export type Sheet = { [Type in SheetType]: { type: Type; position: (typeof sheetPositions)[Type][number] } }[SheetType]
/** Processing steps of a sheet, in order (CONF-014). */
export const sheetSteps = ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'] as const
export type SheetStep = (typeof sheetSteps)[number]

/**
 * Which of the chosen materials a part is cut from: `board` is the material of the product, `wrap` the paper around it,
 * `lining` the paper inside it, `card` a stiffener.
 */
export type Role = 'board' | 'wrap' | 'lining' | 'card'

// Parts ---------------------------------------------------------------------------------------------------------------

/** A plane face of the product, or a flap. */
export type Panel = {
  /** A key of `panels.ts`, unique in its part; equal panels are numbered, `left-lock-1`. */
  key: string
  outline: Outline
  /** The panel it is folded from; absent for the part's first panel, which does not move. */
  from?: string
  /** Folding angle in degrees toward the inside when the box is erected; 0 is flat, 180 is folded back. */
  angle: number
  /** Holes within the outline: windows, hang holes, cavities. */
  holes?: readonly Outline[]
  /** Panels other than `from` to which it is joined by a crease, as in a gusset. */
  joins?: readonly string[]
  /** The panel to which this entire panel is glued. */
  gluedTo?: string
  /** Glue that `gluedTo` cannot express: on an area of the panel, a strip, or onto a panel of another part. */
  glue?: readonly Glue[]
  /**
   * Joint to `from` if it is not a crease: a perforation that tears off, or none if the sheet continues in one plane.
   */
  joint?: 'perforation' | 'none'
  /** Length in mm at both ends of its hinge that is cut instead of creased, in line with it: a slit lock (ECMA). */
  slits?: number
  /** Distance in mm inside its crease when closed, if layers share one crease line; negative if outside. */
  settle?: number
}

/** Glue on one side of a panel. */
export type Glue = {
  /**
   * The panel that it is glued to: of the same part, or of another part as `part/panel`; its own panel if it holds only
   * a tape or a film.
   */
  onto: string
  side: 'print' | 'inside'
  /** If absent, the whole panel. */
  outline?: Outline
  /** Whether it is a self-adhesive strip or tape, which adheres to print; glue requires bare board. */
  strip?: boolean
}

/** A piece cut from one sheet, seen from its printed outside. */
export type Part = {
  key: string
  role: Role
  sheet: Sheet
  /** Number per product. */
  count: number
  /** Sheets of board per piece. Can be a fraction, because foam is priced by volume. Default 1. */
  layers?: number
  panels: readonly Panel[]
  /**
   * At which depth of its thickness the sheet folds: half-cut greyboard on its `inside`, greyboard with a V-groove from
   * inside on its `outside`. Default `middle`.
   */
  creasedAt?: 'middle' | 'inside' | 'outside'
  /** Direction of flutes or fibers on the sheet, if it differs from the default of `directionOf`. */
  runs?: 'across' | 'down'
  /** Of a sticker: its backing, which is cut through, while the contour of the panels cuts only the face. */
  backing?: Backing
  /** Whether it is one repeat of a web that continues to the left and right, where nothing is cut. */
  endless?: boolean
  /** Sheet size per piece that prices are based on: the trade's estimate (4.5) rather than the size of the drawing. */
  blank: { width: number; height: number }
}

/** `web`: it continues to the left and to the right, and is cut along its edges only. */
export type Backing = { outline: Outline; web?: boolean }

/**
 * Direction of flutes or fibers on the sheet. Flutes are vertical in the walls of a box, for stacking strength; fibers
 * of a carton run around it, across its vertical creases. Greyboard and paper can be cut in either direction.
 */
export const directionOf = ({ sheet, creasedAt, runs, panels }: Part): Direction | undefined => {
  if (sheet.type === 'corrugated') return { of: 'flute', runs: runs ?? 'down' }
  if (sheet.type !== 'cardboard' || creasedAt !== undefined || panels.length === 1) return undefined
  return { of: 'grain', runs: runs ?? 'across' }
}
export type Direction = { of: 'flute' | 'grain'; runs: 'across' | 'down' }

/** Position of a board of `t` mm relative to its creases: distance in mm toward the inside. */
export const boardFrom = ({ creasedAt = 'middle' }: Pick<Part, 'creasedAt'>, t: number): number =>
  ({ inside: -t, middle: -t / 2, outside: 0 })[creasedAt]

/** A component that is not cut from the product's sheets. */
export type Fitting = { name: 'handles' | 'magnets' | 'core' | 'lids' | 'ribbon' | 'padding'; grams: number }

// Structure -----------------------------------------------------------------------------------------------------------

/** Form in which one piece is packed; its pile thickness includes the air between pieces. */
export type Packed = { state: 'flat' | 'assembled'; length: number; width: number; thickness: number }

export type Structure = {
  style: string
  /** The inner size, without fields that the style does not use. */
  dimensions: Dimensions
  /** Thickness of the board in mm. */
  caliper: number
  parts: readonly Part[]
  fittings: readonly Fitting[]
  /** Outer size when erected. */
  outer: Extent
  packed: Packed
  steps: readonly SheetStep[]
}

/** Sheet area in mm² for all parts of one product, by role: the basis of board, print and coating costs. */
export const blankAreas = ({ parts }: Structure): { role: Role; area: number }[] => {
  const areas: { role: Role; area: number }[] = []
  for (const { role, count, layers = 1, blank } of parts) {
    const area = count * layers * blank.width * blank.height
    const own = areas.find((one) => one.role === role)
    if (own) own.area += area
    else areas.push({ role, area })
  }
  return areas
}

/** g/m² of the materials by role. By default, a lining is made of the wrap's paper and a card of the board. */
export type Grammage = { board: number } & { [role in Exclude<Role, 'board'>]?: number | undefined }

/**
 * Weight of one piece in g, from the blanks that prices are based on (the trade's estimate, which is slightly too
 * heavy). Rounded like a scale: to grams from 10 g, to milligrams below.
 */
export const weightOf = (structure: Structure, grammage: Grammage): number => {
  const { board, wrap = 0, lining = wrap, card = board } = grammage
  const perSquareMetre = { board, wrap, lining, card }
  let grams = 0
  for (const { role, area } of blankAreas(structure)) grams += (area / 1e6) * perSquareMetre[role]
  for (const fitting of structure.fittings) grams += fitting.grams
  return grams < 10 ? Math.round(grams * 1000) / 1000 : Math.round(grams)
}
