/**
 * What addresses carry behind the question mark, read with forgiveness: what makes no sense is left out (`validateSearch`
 * of routes.tsx).
 */

type Search = Record<string, unknown>

const whole = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
const given = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** The size of a box somebody has in mind, in mm. */
export const sizeInMind = ({ length, width, height }: Search) =>
  given({ length: whole(length), width: whole(width), height: whole(height) })

/** How the staff's orders are laid out, and what they are filtered by. */
export const boardView = ({ view, q }: Search) =>
  given({ view: view === 'list' ? ('list' as const) : undefined, q: typeof q === 'string' && q ? q : undefined })

/** From where the audit looks: at a position or at a time, and from which position it compares. */
export const pointOfView = ({ position, time, from }: Search) => {
  const moment = typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? time : undefined
  return given({
    position: whole(position),
    time: whole(position) === undefined ? moment : undefined,
    from: whole(from),
  })
}
