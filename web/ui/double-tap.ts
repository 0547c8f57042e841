import type { MouseEvent } from 'react'

/** Time (ms) and position (px) of the press that opened a dialog. */
export type Press = { time: number; x: number; y: number }

/** Placeholder without a press: never matches a second tap. */
export const noPress: Press = { time: -Infinity, x: 0, y: 0 }

/** A press within this time and distance is the second tap of a double tap, and is ignored. */
const doubleTap = { time: 500, distance: 30 }

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>

/** `now`: ms of `performance.now()`. */
export const pressOf = ({ clientX, clientY }: Point, now = performance.now()): Press => ({
  time: now,
  x: clientX,
  y: clientY,
})

/** Whether a press is the second tap of the one that opened the dialog: it must not confirm an irreversible action. */
export const isDoubleTap = ({ time, x, y }: Press, { clientX, clientY }: Point, now = performance.now()): boolean =>
  now - time < doubleTap.time && Math.hypot(clientX - x, clientY - y) < doubleTap.distance
