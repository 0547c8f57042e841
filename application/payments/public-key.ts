import { query } from '../pipeline/operation.ts'
import { payments as contracts } from './contracts/payments.ts'

/** GET /spk (CART-015). */
export const getPublicKey = query(contracts.publicKey, (_, { cards: { publicKey, kind: provider } }) => ({
  payload: { publicKey, provider },
}))
