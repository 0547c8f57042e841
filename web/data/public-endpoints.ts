import { contracts } from '#application/contracts/all.ts'
import { addressesOf } from './endpoint-addresses.ts'

/** Their pages load other code anyway, so the addresses of their endpoints need not be on every first page. */
const { sandbox: _sandbox, cardPayments: _cardPayments, payments: _payments, ...visited } = contracts

/**
 * Endpoints that visitors can call, as data like `endpoints.ts`, for the first page of a visit. A browser navigates to
 * endpoints with `navigation` instead of calling them.
 */
export const publicEndpoints = addressesOf(
  visited,
  ({ access, navigation }) => access.includes('anyone') && !navigation,
)
