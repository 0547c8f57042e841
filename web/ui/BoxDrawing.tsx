import { type BoxSize, boxShapes, frameOf, type Point, project } from './box-geometry.ts'
import styles from './BoxDrawing.module.css'

/** Outer liner and thickness of the board. The keys are those of a box configuration. */
const boards = {
  eFluteKraft: { white: false, thickness: 1.6 },
  eFluteWhite: { white: true, thickness: 1.6 },
  bFluteKraft: { white: false, thickness: 3 },
} as const

/**
 * State of the box: `creased` (dashed: possible), `cut` (outlined: decided) or `made` (filled).
 */
export type Look = 'creased' | 'cut' | 'made'

const sheet = { width: 400, height: 320 }

/**
 * A mailer box drawn from its size in mm, in its board, with the lid `open` from 0 to 1. `dimensions` adds the three
 * dimensions, in mm or as given. `reach` (mm) fixes the scale across boxes: a box with a shorter longest edge is
 * drawn smaller. `roomFor` reserves space for a lid position, so that a moving lid does not move the box.
 * Decorative unless `label` is set.
 */
export const BoxDrawing = ({
  material = 'eFluteKraft',
  open = 0,
  look = 'made',
  dimensions = false,
  reach,
  roomFor = open,
  label,
  ...size
}: BoxSize & {
  material?: keyof typeof boards
  open?: number
  look?: Look
  dimensions?: boolean | ((millimeters: number) => string)
  reach?: number
  roomFor?: number
  label?: string
}) => {
  const board = boards[material]
  const shapes = boxShapes(size, open, board.thickness)
  const margin = dimensions ? { x: 44, y: 26 } : { x: 6, y: 6 }
  const framed = roomFor === open ? shapes : boxShapes(size, roomFor, board.thickness)
  const { left, top, width, height } = frameOf(framed.flatMap(({ points }) => [...points]))
  const fit = Math.min((sheet.width - 2 * margin.x) / width, (sheet.height - 2 * margin.y) / height)
  const longest = Math.max(size.length, size.width, size.height)
  const scale = reach ? fit * Math.min(1, 0.78 + (0.22 * longest) / reach) : fit
  const place = ([x, y]: Point): Point => [
    sheet.width / 2 + (x - left - width / 2) * scale,
    sheet.height / 2 + (y - top - height / 2) * scale - (dimensions ? 8 : 0),
  ]
  const path = (points: readonly Point[]) => points.map((point) => place(point).map(round).join(',')).join(' ')

  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      data-white={board.white || undefined}
      data-look={look}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes.map(({ part, surface, points }) => (
        <polygon key={part} className={styles[surface]} points={path(points)} />
      ))}
      {dimensions && (
        <Measures size={size} place={place} format={dimensions === true ? wholeMillimeters : dimensions} />
      )}
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
const wholeMillimeters = (length: number) => String(Math.round(length))

const Measures = ({
  size: { length: L, width: W, height: H },
  place,
  format,
}: {
  size: BoxSize
  place: (point: Point) => Point
  format: (millimeters: number) => string
}) => (
  <g className={styles.measures}>
    <Measure
      from={place(project([0, W, 0]))}
      to={place(project([L, W, 0]))}
      away={[-0.5, 0.87]}
      turn={30}
      value={format(L)}
    />
    <Measure
      from={place(project([L, W, 0]))}
      to={place(project([L, 0, 0]))}
      away={[0.5, 0.87]}
      turn={-30}
      value={format(W)}
    />
    <Measure
      from={place(project([0, W, 0]))}
      to={place(project([0, W, H]))}
      away={[-1, 0]}
      turn={-90}
      value={format(H)}
    />
  </g>
)

const Measure = ({
  from,
  to,
  away,
  turn,
  value,
}: {
  from: Point
  to: Point
  away: Point
  turn: number
  value: string
}) => {
  const shift = ([x, y]: Point, by: number): Point => [round(x + away[0] * by), round(y + away[1] * by)]
  const [a, b] = [shift(from, 14), shift(to, 14)]
  const middle = shift([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], 24)
  const line = (...points: Point[]) => `M${points.map((point) => point.join(',')).join('L')}`
  const tick = (point: Point) => line(shift(point, 5), shift(point, 19))
  return (
    <>
      <path d={line(a, b) + tick(from) + tick(to)} />
      <text x={middle[0]} y={middle[1]} transform={`rotate(${turn} ${middle[0]} ${middle[1]})`}>
        {value}
      </text>
    </>
  )
}
