/**
 * Selects the requests to refuse under overload: first those of the addresses that send the most; all requests only if
 * there is no such address, or if refusing it does not help (S-01).
 */

/** Length in milliseconds of each of the two windows in which requests are counted. */
const windowLength = 2_000
/** An address is heavy if it exceeds both this share and this number of requests. */
const heavyLimits = { share: 0.25, requests: 20 } as const
/** Maximum number of addresses counted per window; if there are more, no single address is heavy. */
const maxAddresses = 10_000

/** Requests by address over the last two to four seconds. `now` in milliseconds. */
export type RequestCounts = { now: () => number; since: number; current: Counts; previous: Counts }
type Counts = { total: number; byAddress: Map<string, number> }

const createCounts = (): Counts => ({ total: 0, byAddress: new Map() })

export const countRequests = (now: () => number): RequestCounts => ({
  now,
  since: now(),
  current: createCounts(),
  previous: createCounts(),
})

export const countRequest = (counts: RequestCounts, address: string): void => {
  rotateWindows(counts)
  const { byAddress } = counts.current
  counts.current.total += 1
  if (byAddress.size < maxAddresses || byAddress.has(address)) byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
}

const rotateWindows = (counts: RequestCounts): void => {
  const age = counts.now() - counts.since
  if (age < windowLength) return
  counts.previous = age < 2 * windowLength ? counts.current : createCounts()
  counts.current = createCounts()
  counts.since = counts.now()
}

const isHeavy = ({ current, previous }: RequestCounts, address: string): boolean => {
  const requests = (current.byAddress.get(address) ?? 0) + (previous.byAddress.get(address) ?? 0)
  return requests > heavyLimits.requests && requests > heavyLimits.share * (current.total + previous.total)
}

/** Whether to refuse a request of an address under overload. `badly`: severe overload, refuse all requests. */
export const refusesUnderLoad = (counts: RequestCounts, address: string, badly: boolean): boolean => {
  rotateWindows(counts)
  if (badly || isHeavy(counts, address)) return true
  const addresses = new Set([...counts.current.byAddress.keys(), ...counts.previous.byAddress.keys()])
  return ![...addresses].some((one) => isHeavy(counts, one))
}
