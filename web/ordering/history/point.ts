import type { HistoryEvent } from '#application/ordering/contracts/history.ts'
import { isBefore } from '#domain/time.ts'

/** Point in time of the audit view: the URL has a position or a time, the slider has the index of an event. */

export type Point = { position?: number | undefined; time?: string | undefined; from?: number | undefined }
type Placed = Pick<HistoryEvent, 'position' | 'timestamp'>

/** Index of the last event up to that point; the newest if the URL names no point, -1 if it is before all events. */
export const stopAt = (events: readonly Placed[], { position, time }: Point): number => {
  if (position !== undefined) return events.findLastIndex((event) => event.position <= position)
  if (time !== undefined) return events.findLastIndex((event) => !isBefore(time, event.timestamp))
  return events.length - 1
}

/** URL parameters for a stop of the slider. The newest stop has none: it follows new events. */
export const pointOf = (events: readonly Placed[], stop: number, from: number | undefined): Point => {
  const position = stop < events.length - 1 ? events[stop]?.position : undefined
  return { ...(position === undefined ? {} : { position }), ...(from === undefined ? {} : { from }) }
}

/**
 * Query of the as-of view: the position if the URL has one, otherwise the time, otherwise the position of the newest
 * event.
 */
export const queryOf = (events: readonly Placed[], point: Point): { position: number } | { time: string } =>
  point.position === undefined && point.time !== undefined
    ? { time: point.time }
    : { position: point.position ?? events.at(-1)?.position ?? 0 }

/** Default position to compare a stop with: the event before it, or 0. */
export const positionBefore = (events: readonly Placed[], stop: number): number => events[stop - 1]?.position ?? 0
