import type { SchematicElement } from '#application/packaging/contracts/schematics.ts'
import { roundLength, type LengthUnit } from '#domain/lengths.ts'

/** The drawing of a schematic while it is edited, with undo and redo. */

export type Drawing = {
  width: number
  height: number
  marginX: number
  marginY: number
  elements: readonly SchematicElement[]
}

/** `merge`: key of the last change; a change with the same key continues it, such as the steps of a drag. */
export type History = {
  past: readonly Drawing[]
  present: Drawing
  future: readonly Drawing[]
  merge: string | undefined
}

const maxSteps = 200

export const startHistory = (present: Drawing): History => ({ past: [], present, future: [], merge: undefined })

export const changed = (history: History, present: Drawing, merge?: string): History => {
  if (present === history.present) return history
  if (merge !== undefined && merge === history.merge) return { ...history, present, future: [] }
  return { past: [...history.past.slice(1 - maxSteps), history.present], present, future: [], merge }
}

export const undone = ({ past, present, future }: History): History => {
  const before = past.at(-1)
  if (!before) return { past, present, future, merge: undefined }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], merge: undefined }
}

export const redone = ({ past, present, future: [next, ...rest] }: History): History =>
  next
    ? { past: [...past, present], present: next, future: rest, merge: undefined }
    : { past, present, future: [], merge: undefined }

/** A drag or a series of key presses ends: the next change is a separate step. */
export const settled = (history: History): History => ({ ...history, merge: undefined })

// Elements ------------------------------------------------------------------------------------------------------------

export type ElementChange = Partial<SchematicElement> | ((element: SchematicElement) => Partial<SchematicElement>)

/** The same drawing if the change has no effect, so that it is not a step of undo. */
export const withElement = (drawing: Drawing, id: string, change: ElementChange): Drawing => {
  const element = drawing.elements.find((one) => one.id === id)
  if (!element) return drawing
  const next = { ...element, ...(typeof change === 'function' ? change(element) : change) }
  const isChanged = (Object.keys(next) as (keyof SchematicElement)[]).some((field) => next[field] !== element[field])
  if (!isChanged) return drawing
  return { ...drawing, elements: drawing.elements.map((one) => (one === element ? next : one)) }
}

export const withoutElement = (drawing: Drawing, id: string): Drawing => ({
  ...drawing,
  elements: drawing.elements.filter((one) => one.id !== id),
})

/** In drawing order: the lowest layer first. */
export const byLayer = (elements: readonly SchematicElement[]): SchematicElement[] =>
  elements.toSorted((a, b) => a.layer - b.layer)

/** Width and height are exchanged around the top left corner. */
export const turned = ({ width, height }: SchematicElement): Partial<SchematicElement> => ({
  width: height,
  height: width,
})

/** Distance of one key press, and of the raster to which a drag snaps. */
export const stepIn: Readonly<Record<LengthUnit, number>> = { inch: 0.1, cm: 0.1, m: 0.01 }

export const snapped = (value: number, unit: LengthUnit): number =>
  roundLength(Math.round(value / stepIn[unit]) * stepIn[unit], unit)
