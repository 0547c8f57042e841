import type pg from 'pg'
import { z } from 'zod'
import { Rates } from '#application/people/contracts/settings.ts'
import type { RateTable } from '#application/pricing/price-requests.ts'

/**
 * Exchange rates from a provider. Every table of rates is stored permanently; if the provider fails, the last table is
 * used (SETTINGS-D04).
 */

export type RatesProvider = { source: string; fetch: () => Promise<{ date: string; rates: z.output<typeof Rates> }> }

/** Bundled rates, used if no provider is configured. */
export const bundledRates: RatesProvider = {
  source: 'bundled',
  fetch: async () => ({
    date: '2026-11-02',
    rates: { USD: 1, EUR: 0.92, CNY: 7.2, HKD: 7.8, AUD: 1.52, CAD: 1.37 },
  }),
}

/** Response format of common public services; the base can be any currency of the table. */
const RatesAnswer = z.object({
  base: z.string().length(3).optional(),
  date: z.iso.date(),
  rates: z.record(z.string(), z.number().positive()),
})

const timeoutMs = 10_000

/**
 * An HTTP provider with the response format of Frankfurter: `{"base": "USD", "date": "2026-11-02", "rates": {"EUR":
 * 0.92}}`.
 */
export const ratesFrom = (address: string): RatesProvider => ({
  source: new URL(address).host,
  fetch: async () => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    const { base = 'USD', date, rates } = RatesAnswer.parse(await answer.json())
    const all = { ...rates, [base]: 1 }
    const ofDollar = all['USD']
    if (!ofDollar) throw new Error(`The response of ${address} contains no rate for USD`)
    const wanted = Rates.keyType.options.map((code) => [code, Math.round((all[code]! / ofDollar) * 1e6) / 1e6])
    return { date, rates: Rates.parse(Object.fromEntries(wanted)) }
  },
})

/** Fetches and stores the rates, once per day. Returns the stored rates of that day. */
export const refreshRates = async (
  pool: pg.Pool,
  { source, fetch: ask }: RatesProvider,
  now: string,
): Promise<void> => {
  const { date, rates } = await ask()
  const { rowCount } = await pool.query(
    `insert into shop.exchange_rates (rate_id, date, source, rates, stored_on) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [`${date}-${source}`, date, source, JSON.stringify(rates), now],
  )
  if (rowCount) await pool.query('notify shop')
}

/** All stored tables, newest first. */
export const rateHistory = async (pool: pg.Pool, limit: number): Promise<RateTable[]> => {
  const { rows } = await pool.query<RateTable>(
    `select rate_id as "rateId", to_char(date, 'YYYY-MM-DD') as date, source, rates
     from shop.exchange_rates order by exchange_rates.date desc, stored_on desc limit $1`,
    [limit],
  )
  return rows
}
