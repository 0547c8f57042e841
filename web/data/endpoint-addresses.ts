import type { Endpoint, Method } from '#application/contracts/endpoint.ts'

/** Call metadata of a contract. `timeout` in milliseconds, if it is not the default. */
export type EndpointAddress = { method: Method; path: string; timeout?: number }
/** By area and name. */
export type EndpointAddresses = Readonly<Record<string, Readonly<Record<string, EndpointAddress>>>>

const addressOf = ({ method, path, timeout }: EndpointAddress): EndpointAddress => ({
  method,
  path,
  ...(timeout !== undefined && { timeout }),
})

/** The addresses of the contracts that `which` selects. */
export const addressesOf = (
  contracts: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  which: (contract: Pick<Endpoint, 'access'>) => boolean,
): EndpointAddresses =>
  Object.fromEntries(
    Object.entries(contracts).map(([area, ofArea]) => [
      area,
      Object.fromEntries(
        Object.entries(ofArea).flatMap(([name, contract]) => (which(contract) ? [[name, addressOf(contract)]] : [])),
      ),
    ]),
  )
