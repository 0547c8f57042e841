/**
 * What addresses carry behind the question mark, read with forgiveness: what makes no sense is left out (`validateSearch`
 * of routes.tsx).
 */

type Search = Record<string, unknown>

/** Addresses hold characters, as `paths.ts` writes them: `q=1e5` is no number. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))
export const stringifySearch = (search: Search): string => {
  const plain = search as Record<string, string | number | undefined>
  const pairs = Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

const whole = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
/** What is left out is said to be undefined: the router would keep what was in the address under that name. */
const given = <T extends object>(record: T): { [K in keyof T]?: T[K] } => record

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

/** Words that a list is narrowed to, by name; empty ones are none. */
const narrowed =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Search): { [_ in Name]?: string | undefined } =>
    Object.fromEntries(
      names.map((name) => [name, typeof search[name] === 'string' && search[name] ? search[name] : undefined]),
    ) as { [_ in Name]?: string | undefined }

/** What the staff's lists of companies and users are narrowed to. */
export const customerFilter = narrowed('search', 'status', 'type', 'segment', 'conversionStage')
export const userFilter = narrowed('search', 'type', 'status', 'adminType', 'customerId', 'supplierId')
/** Whose lines of the security record are read, and of which days. */
export const recordFilter = narrowed('person', 'company', 'event', 'from', 'to')
