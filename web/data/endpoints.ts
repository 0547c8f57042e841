import { contracts } from '#application/contracts/all.ts'
import type { Method } from '#application/contracts/endpoint.ts'

/**
 * Method, path and timeout of each contract, by area and name. The web build evaluates this module once and ships
 * the result as plain data (`web/vite.config.ts`), so that calling an endpoint loads no schema (CLIENT-001..003).
 */

/** Call metadata of a contract. `timeout` in milliseconds, if it is not the default. */
export type EndpointAddress = { method: Method; path: string; timeout?: number }

const addressOf = ({ method, path, timeout }: EndpointAddress): EndpointAddress => ({
  method,
  path,
  ...(timeout !== undefined && { timeout }),
})

/** All endpoints, without schemas. */
export const endpoints: Readonly<Record<string, Readonly<Record<string, EndpointAddress>>>> = Object.fromEntries(
  Object.entries(contracts).map(([area, ofArea]) => [
    area,
    Object.fromEntries(Object.entries<EndpointAddress>(ofArea).map(([name, contract]) => [name, addressOf(contract)])),
  ]),
)
