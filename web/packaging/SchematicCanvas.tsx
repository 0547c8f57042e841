import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { SchematicElement } from '#application/packaging/contracts/schematics.ts'
import type { LengthUnit } from '#domain/lengths.ts'
import { isOutsideMargins } from '#domain/packaging/schematic.ts'
import { t } from '../locales/i18n.ts'
import { byLayer, type Drawing, snapped, stepIn } from './drawing-history.ts'
import { elementLabel } from './element-label.ts'
import styles from './SchematicCanvas.module.css'

/** What a drag changes: the position of an element, or its size from the bottom right corner. */
type Drag = {
  id: string
  kind: 'move' | 'resize'
  startX: number
  startY: number
  /** Where the pointer was pressed, in pixels. */
  pressed: { x: number; y: number }
  /** Whether the pointer has moved far enough; a click does not move the element. */
  moved: boolean
  from: SchematicElement
}

/** Pixels that the pointer moves before a press becomes a drag. */
const dragDistance = 4

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The drawing to scale. With `edit`, elements are moved by dragging or with the arrow keys (Shift: ten steps), and
 * resized at their corner; sizes can also be entered as numbers. Elements outside the margins are marked (SCHEM-D03).
 */
export const SchematicCanvas = ({
  drawing,
  unit,
  name,
  hiddenLayers = noLayers,
  edit,
}: {
  drawing: Drawing
  unit: LengthUnit
  /** The name of the schematic. */
  name: string
  hiddenLayers?: ReadonlySet<number>
  edit?: {
    selected: string | undefined
    select: (id: string | undefined) => void
    /** `merge`: changes with the same key are one step of undo. */
    change: (id: string, change: Partial<SchematicElement>, merge: string) => void
    settle: () => void
    remove: (id: string) => void
  }
}) => {
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<Drag>(undefined)
  const { width, height, marginX, marginY } = drawing
  const line = Math.max(width, height) / 400
  const pad = line * 14

  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix) : new DOMPoint()
  }
  const start = (event: PointerEvent<SVGElement>, from: SchematicElement, kind: Drag['kind']) => {
    if (!edit || event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = pointOf(event)
    const pressed = { x: event.clientX, y: event.clientY }
    drag.current = { id: from.id, kind, startX: x, startY: y, pressed, moved: false, from }
    edit.select(from.id)
  }
  const move = (event: PointerEvent<SVGElement>) => {
    if (!edit || !drag.current) return
    const { id, kind, startX, startY, pressed, from } = drag.current
    drag.current.moved ||= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= dragDistance
    if (!drag.current.moved) return
    const { x, y } = pointOf(event)
    const [dx, dy] = [x - startX, y - startY]
    const least = stepIn[unit]
    edit.change(
      id,
      kind === 'move'
        ? { x: snapped(from.x + dx, unit), y: snapped(from.y + dy, unit) }
        : {
            width: Math.max(least, snapped(from.width + dx, unit)),
            height: Math.max(least, snapped(from.height + dy, unit)),
          },
      `${kind} ${id}`,
    )
  }
  const end = () => {
    if (!drag.current) return
    drag.current = undefined
    edit?.settle()
  }
  const press = (event: KeyboardEvent, element: SchematicElement) => {
    if (!edit) return
    const direction = arrows[event.key]
    if (direction) {
      event.preventDefault()
      const step = stepIn[unit] * (event.shiftKey ? 10 : 1)
      const [x, y] = [element.x + direction[0] * step, element.y + direction[1] * step]
      edit.change(element.id, { x: snapped(x, unit), y: snapped(y, unit) }, `keys ${element.id}`)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      edit.remove(element.id)
    } else if (event.key === 'Escape') edit.select(undefined)
  }

  return (
    <svg
      ref={svg}
      className={styles.canvas}
      viewBox={`${-pad} ${-pad} ${width + 2 * pad} ${height + 2 * pad}`}
      style={{ aspectRatio: `${width + 2 * pad} / ${height + 2 * pad}` }}
      role={edit ? 'group' : 'img'}
      aria-label={t('schematics.canvas', { name })}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerDown={() => edit?.select(undefined)}
    >
      <rect className={styles.area} width={width} height={height} strokeWidth={line} />
      {(marginX > 0 || marginY > 0) && (
        <rect
          className={styles.margin}
          x={marginX}
          y={marginY}
          width={width - 2 * marginX}
          height={height - 2 * marginY}
          strokeWidth={line}
          strokeDasharray={`${line * 5} ${line * 4}`}
        />
      )}
      {byLayer(drawing.elements)
        .filter(({ layer }) => !hiddenLayers.has(layer))
        .map((element) => {
          const { id, x, y } = element
          const isSelected = edit?.selected === id
          const outside = isOutsideMargins(element, { ...drawing, unit })
          return (
            <g
              key={id}
              className={styles.element}
              data-outside={outside || undefined}
              data-selected={isSelected || undefined}
              data-editable={edit ? true : undefined}
              {...(edit && {
                role: 'button',
                tabIndex: 0,
                'aria-pressed': isSelected,
                'aria-label': elementLabel(element, unit, outside),
                onFocus: () => edit.select(id),
                onKeyDown: (event: KeyboardEvent) => press(event, element),
                onKeyUp: (event: KeyboardEvent) => {
                  if (event.key in arrows) edit.settle()
                },
                onPointerDown: (event: PointerEvent<SVGGElement>) => start(event, element, 'move'),
              })}
            >
              <rect
                x={x}
                y={y}
                width={element.width}
                height={element.height}
                strokeWidth={line * (isSelected ? 3 : 1.5)}
              />
              {outside && (
                <path
                  className={styles.mark}
                  d={`M${x} ${y}l${element.width} ${element.height}m${-element.width} 0l${element.width} ${-element.height}`}
                  strokeWidth={line}
                />
              )}
              <Label element={element} line={line} />
              {isSelected && (
                <rect
                  className={styles.handle}
                  x={x + element.width - line * 5}
                  y={y + element.height - line * 5}
                  width={line * 10}
                  height={line * 10}
                  strokeWidth={line}
                  onPointerDown={(event) => start(event, element, 'resize')}
                />
              )}
            </g>
          )
        })}
    </svg>
  )
}

const noLayers: ReadonlySet<number> = new Set()

/** The name of an element, as large as fits; names that would be unreadably small are omitted. */
const Label = ({ element: { name, x, y, width, height }, line }: { element: SchematicElement; line: number }) => {
  if (!name) return null
  // Widths of letters are about 0.6 of the font size, those of Chinese characters equal to it.
  const letters = Array.from(name).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : 0.6), 0)
  const size = Math.min(line * 14, height * 0.5, (width * 0.9) / letters)
  if (size < line * 4) return null
  return (
    <text className={styles.label} x={x + width / 2} y={y + height / 2} fontSize={size}>
      {name}
    </text>
  )
}
