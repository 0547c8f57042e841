import { z } from 'zod'
import { UploadedFile } from '../files/attachment.ts'
import { firstOf, type Refusal, ruleBroken } from '../kernel/refusal.ts'
import { type LengthUnit, roundLength, stepsOf } from '../lengths.ts'
import { accessRules, forbidden, type Rights } from '../people/rights.ts'
import { type Fit, fitRectangles, type Rectangle } from '../rectangles.ts'
import { optionalText, text } from '../text/fields.ts'

/**
 * Schematics (SCHEM-001..003): a drawing area with rectangular elements on layers, such as the layout of an insert, a
 * pallet or a print sheet. All lengths are in the unit of the schematic; (0, 0) is the top left corner of the area.
 */

export const schematicLimits = {
  name: 200,
  description: 5_000,
  elements: 200,
  attachments: 20,
  suppliers: 50,
  layer: 99,
  /** Of each length, in any unit. */
  length: 20_000,
} as const

const length = z.number().max(schematicLimits.length)
/** Width or height of an area or element. */
const Size = length.positive()
/** Distance of a margin to its edge. */
const Margin = length.nonnegative()
/** Elements can be outside the area while a drawing is edited (SCHEM-D03). */
const Coordinate = length.min(-schematicLimits.length)
const Files = z.array(UploadedFile).max(schematicLimits.attachments)

/** An element as input; `layer` 0 is the lowest. */
export const ElementInput = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  name: optionalText(schematicLimits.name),
  x: Coordinate,
  y: Coordinate,
  layer: z.int().min(0).max(schematicLimits.layer).default(0),
  width: Size,
  height: Size,
  attachments: Files.default([]),
})
export type ElementInput = z.output<typeof ElementInput>

/** The fields that can be changed (SCHEM-005); the unit is fixed (SCHEM-D02). */
export const schematicFields = {
  name: text(schematicLimits.name),
  description: optionalText(schematicLimits.description).removeDefault(),
  width: Size,
  height: Size,
  marginX: Margin,
  marginY: Margin,
  elements: z.array(ElementInput).max(schematicLimits.elements),
  attachments: Files,
  customerId: z.string().min(1).max(100).nullable(),
  supplierIds: z
    .array(z.string().min(1).max(100))
    .max(schematicLimits.suppliers)
    .overwrite((ids) => [...new Set(ids)]),
  preventChanges: z.boolean(),
  preventDeletion: z.boolean(),
}

export type Area = { width: number; height: number; marginX: number; marginY: number; unit: LengthUnit }
export type ElementBox = { x: number; y: number; width: number; height: number }

// Rules ---------------------------------------------------------------------------------------------------------------

type Protection = { preventChanges: boolean; preventDeletion: boolean }
const protections = ['preventChanges', 'preventDeletion'] as const
const isSenior = (rights: Rights | undefined) => accessRules.seniorStaff.holds(rights)

export const schematicRules = {
  /** SCHEM-006 SCHEM-D04. `change`: the included fields. */
  change: (
    current: Pick<Protection, 'preventChanges'>,
    change: Readonly<Partial<Record<string, unknown>>>,
    rights: Rights | undefined,
  ): Refusal | undefined => {
    const isContentChanged = Object.keys(change).some((name) => !protections.some((one) => one === name))
    return firstOf(
      protections.some((name) => change[name] !== undefined) && !isSenior(rights) ? forbidden : undefined,
      current.preventChanges && isContentChanged && change['preventChanges'] !== false
        ? ruleBroken('preventChanges', 'rule.schematicLocked')
        : undefined,
    )
  },
  /** SCHEM-007 */
  remove: ({ preventDeletion }: Pick<Protection, 'preventDeletion'>): Refusal | undefined =>
    preventDeletion ? ruleBroken('preventDeletion', 'rule.schematicKept') : undefined,
  /**
   * Sizes are visible in the display precision of the unit, margins leave space between them, and element ids are unique.
   */
  shape: ({
    unit,
    elements,
    ...area
  }: Area & { elements: readonly ({ id: string } & Rectangle)[] }): Refusal | undefined => {
    const ids = elements.map(({ id }) => id)
    const steps = (value: number) => stepsOf(value, unit)
    const isInvisible = ({ width, height }: Rectangle) => steps(width) === 0 || steps(height) === 0
    return firstOf(
      steps(area.width) === 0 ? ruleBroken('width', 'rule.sizeTooSmall') : undefined,
      steps(area.height) === 0 ? ruleBroken('height', 'rule.sizeTooSmall') : undefined,
      elements.some(isInvisible) ? ruleBroken('elements', 'rule.sizeTooSmall') : undefined,
      2 * steps(area.marginX) >= steps(area.width) ? ruleBroken('marginX', 'rule.marginTooWide') : undefined,
      2 * steps(area.marginY) >= steps(area.height) ? ruleBroken('marginY', 'rule.marginTooWide') : undefined,
      new Set(ids).size < ids.length ? ruleBroken('elements', 'rule.elementTwice') : undefined,
    )
  },
}

// Geometry ------------------------------------------------------------------------------------------------------------

/** The area between the margins. */
export const usableArea = ({ width, height, marginX, marginY }: Omit<Area, 'unit'>): Rectangle => ({
  width: Math.max(0, width - 2 * marginX),
  height: Math.max(0, height - 2 * marginY),
})

/** Whether an element is partly outside the margins (SCHEM-D03), compared in steps of the display precision. */
export const isOutsideMargins = ({ x, y, width, height }: ElementBox, area: Area): boolean => {
  const steps = (value: number) => stepsOf(value, area.unit)
  return (
    steps(x) < steps(area.marginX) ||
    steps(y) < steps(area.marginY) ||
    steps(x) + steps(width) > steps(area.width) - steps(area.marginX) ||
    steps(y) + steps(height) > steps(area.height) - steps(area.marginY)
  )
}

/** How many elements of a size fit between the margins, in the better orientation (SCHEM-008, HELPERS-015, 016). */
export const fitIntoSchematic = (piece: Rectangle, area: Area, gap = 0): Fit =>
  fitRectangles(piece, usableArea(area), { unit: area.unit, gap })

/** The boxes of at most `most` elements in the grid of `fitIntoSchematic`, row by row from the top left corner. */
export const fittedBoxes = (piece: Rectangle, area: Area, gap = 0, most: number = schematicLimits.elements) => {
  const { columns, count, rotated } = fitIntoSchematic(piece, area, gap)
  const round = (value: number) => roundLength(value, area.unit)
  const [width, height] = [piece.width, piece.height].map(round) as [number, number]
  const [across, down] = rotated ? [height, width] : [width, height]
  return Array.from({ length: Math.min(count, most) }, (_, i): ElementBox => ({
    x: round(area.marginX + (i % columns) * (across + round(gap))),
    y: round(area.marginY + Math.floor(i / columns) * (down + round(gap))),
    width: across,
    height: down,
  }))
}
