import { contracts } from '#application/contracts/all.ts'
import { addressesOf } from './endpoint-addresses.ts'

/**
 * Method, path and timeout of each contract, by area and name. The web build evaluates this module once and ships
 * the result as plain data (`web/vite.config.ts`), so that calling an endpoint loads no schema (CLIENT-001..003).
 */
export const endpoints = addressesOf(contracts, () => true)
