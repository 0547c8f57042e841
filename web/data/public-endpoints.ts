import { contracts } from '#application/contracts/all.ts'
import { addressesOf } from './endpoint-addresses.ts'

/** Endpoints that visitors can call, as data like `endpoints.ts`, for the first page of a visit. */
export const publicEndpoints = addressesOf(contracts, ({ access }) => access.includes('anyone'))
