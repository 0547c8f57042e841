import type { HistoryEvent } from '#application/ordering/contracts/history.ts'
import { isBefore } from '#domain/time.ts'

/** From where the audit looks: the address says a position or a time, the slider knows events. */

export type Point = { position?: number | undefined; time?: string | undefined; from?: number | undefined }
type Placed = Pick<HistoryEvent, 'position' | 'timestamp'>

/** Index of the last event that had happened then; the newest if the address names no moment, -1 before all of them. */
export const stopAt = (events: readonly Placed[], { position, time }: Point): number => {
  if (position !== undefined) return events.findLastIndex((event) => event.position <= position)
  if (time !== undefined) return events.findLastIndex((event) => !isBefore(time, event.timestamp))
  return events.length - 1
}

/** What the address says for a stop of the slider. The newest stop is now: it moves on when something happens. */
export const pointOf = (events: readonly Placed[], stop: number, from: number | undefined): Point => {
  const position = stop < events.length - 1 ? events[stop]?.position : undefined
  return { ...(position === undefined ? {} : { position }), ...(from === undefined ? {} : { from }) }
}

/** What the as-of view is asked for: a position before a time where the address names both, else that of the stop. */
export const queryOf = (events: readonly Placed[], point: Point): { position: number } | { time: string } =>
  point.position === undefined && point.time !== undefined
    ? { time: point.time }
    : { position: point.position ?? events.at(-1)?.position ?? 0 }

/** The position that a stop is compared with, unless the address says another: the event before it, or nothing at all. */
export const before = (events: readonly Placed[], stop: number): number => events[stop - 1]?.position ?? 0
