import type { Stock } from '#application/payments/ports.ts'

/** A stock in which no product is counted, for tests without PostgreSQL. */
export const unlimitedStock: Stock = {
  reserve: async () => undefined,
  release: async () => undefined,
  left: async () => new Map(),
}
