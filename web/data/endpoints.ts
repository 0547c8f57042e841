import { contracts } from '#application/contracts/all.ts'
import type { Method } from '#application/contracts/endpoint.ts'

/**
 * Where each contract is called: method, path and time-out, by area and name. The web build evaluates this module once and
 * ships the result as plain data (`web/vite.config.ts`), so that calling an endpoint loads no schema (CLIENT-001..003).
 */

/** What a call needs to know of its contract. `timeout` in milliseconds, where it is not the default. */
export type EndpointAddress = { method: Method; path: string; timeout?: number }

const addressOf = ({ method, path, timeout }: EndpointAddress): EndpointAddress => ({
  method,
  path,
  ...(timeout !== undefined && { timeout }),
})

/** Every endpoint there is, without its schemas. */
export const endpoints: Readonly<Record<string, Readonly<Record<string, EndpointAddress>>>> = Object.fromEntries(
  Object.entries(contracts).map(([area, ofArea]) => [
    area,
    Object.fromEntries(Object.entries<EndpointAddress>(ofArea).map(([name, contract]) => [name, addressOf(contract)])),
  ]),
)
