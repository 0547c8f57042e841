import { useState } from 'react'
import { ulid } from 'ulid'
import type { SchematicElement, SchematicForStaff } from '#application/packaging/contracts/schematics.ts'
import { usableArea } from '#domain/packaging/schematic.ts'
import { useAction } from '../ui/Action.tsx'
import {
  changed,
  type Drawing,
  type ElementChange,
  redone,
  settled,
  snapped,
  startHistory,
  undone,
  withElement,
} from './drawing-history.ts'
import type { ChangeSchematic } from './SchematicSettings.tsx'

const drawingOf = ({ width, height, marginX, marginY, elements }: SchematicForStaff): Drawing => ({
  width,
  height,
  marginX,
  marginY,
  elements,
})

/** A stored drawing and its version; `text` compares it with other answers of the server. */
const storedDrawing = (schematic: SchematicForStaff) => {
  const drawing = drawingOf(schematic)
  return { drawing, version: schematic.version, text: JSON.stringify(drawing) }
}

/**
 * The drawing of a schematic while it is edited. Nothing is stored until it is saved. A drawing that another user saved
 * in the meantime replaces it, unless this one has unsaved changes.
 */
export const useDrawing = (schematic: SchematicForStaff, store: ChangeSchematic) => {
  const [stored, setStored] = useState(() => storedDrawing(schematic))
  const [history, setHistory] = useState(() => startHistory(stored.drawing))
  const { busy, problem, run } = useAction()
  const drawing = history.present
  const isChanged = drawing !== stored.drawing

  const load = () => {
    const next = storedDrawing(schematic)
    setStored(next)
    setHistory(startHistory(next.drawing))
  }
  const isNewer = schematic.version > stored.version && !busy
  const isSame = isNewer && storedDrawing(schematic).text === stored.text
  if (isSame) setStored({ ...stored, version: schematic.version })
  else if (isNewer && !isChanged) load()

  const save = () =>
    run(async () => {
      const answer = await store((latest) => ({
        ...drawing,
        elements: drawing.elements.map(storableElement),
        // Another user's drawing is not overwritten; other changes of the schematic do not matter.
        ...(storedDrawing(latest).text !== stored.text && { version: stored.version }),
      }))
      if (!answer.hasError) setStored({ ...storedDrawing(answer.payload), drawing })
      return answer
    })

  return {
    drawing,
    isChanged,
    /** Whether another user has saved a different drawing, which `load` would show. */
    isOutdated: isNewer && !isSame && isChanged,
    load,
    apply: (next: Drawing, merge?: string) => setHistory((now) => changed(now, next, merge)),
    changeElement: (id: string, change: ElementChange, merge?: string) =>
      setHistory((now) => changed(now, withElement(now.present, id, change), merge)),
    settle: () => setHistory(settled),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    save,
    busy,
    problem,
  }
}
/** A drawing with its commands: change, undo, redo, save. */
export type DrawingEdit = ReturnType<typeof useDrawing>

const storableElement = (element: SchematicElement) => ({
  ...element,
  attachments: element.attachments.map(({ id, name, size }) => ({ id, name, size })),
})

type Box = Pick<SchematicElement, 'x' | 'y' | 'width' | 'height'>

/** The drawing with a new element at the margins, a quarter of the area in each direction. */
export const withNewElement = (drawing: Drawing, unit: SchematicForStaff['unit']): [Drawing, id: string] => {
  const { width, height } = usableArea(drawing)
  const id = ulid()
  const element: SchematicElement = {
    id,
    name: '',
    x: drawing.marginX,
    y: drawing.marginY,
    layer: 0,
    width: snapped(width / 4, unit) || width,
    height: snapped(height / 4, unit) || height,
    attachments: [],
  }
  return [{ ...drawing, elements: [...drawing.elements, element] }, id]
}

/** The drawing with a copy of an element beside it. */
export const withCopy = (drawing: Drawing, element: SchematicElement): [Drawing, id: string] => {
  const copy = { ...element, id: ulid(), x: element.x + element.width, attachments: [] }
  return [{ ...drawing, elements: [...drawing.elements, copy] }, copy.id]
}

/** The drawing with copies of an element in boxes. The first box is the element itself, so that it stays selected. */
export const withBoxes = (drawing: Drawing, element: SchematicElement, boxes: readonly Box[]): Drawing => ({
  ...drawing,
  elements: drawing.elements.flatMap((other) =>
    other.id === element.id
      ? boxes.map((box, nth) => ({ ...element, ...box, ...(nth > 0 && { id: ulid(), attachments: [] }) }))
      : [other],
  ),
})
