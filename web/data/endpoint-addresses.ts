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

/** The addresses of the contracts that `which` selects, without areas that have none. */
export const addressesOf = (
  contracts: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  which: (contract: Pick<Endpoint, 'access' | 'navigation'>) => boolean,
): EndpointAddresses =>
  Object.fromEntries(
    Object.entries(contracts).flatMap(([area, ofArea]) => {
      const selected = Object.entries(ofArea).filter(([, contract]) => which(contract))
      const addresses = selected.map(([name, contract]) => [name, addressOf(contract)] as const)
      return addresses.length > 0 ? [[area, Object.fromEntries(addresses)]] : []
    }),
  )
