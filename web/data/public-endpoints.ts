import { contracts } from '#application/contracts/all.ts'
import { addressesOf } from './endpoint-addresses.ts'

/** Endpoints that visitors may call, as data like `endpoints.ts`: what the first page of a visit loads. */
export const publicEndpoints = addressesOf(contracts, ({ access }) => access.includes('anyone'))
