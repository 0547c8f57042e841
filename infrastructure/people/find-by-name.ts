import type pg from 'pg'
import { beginsWith } from '#read-models/search.ts'

/** Companies by what they are called. Names change and may be erased, so no view holds them: they are looked up here. */

/** Ids of the customers with a word in their name or company name that begins like this one. */
export const customersNamed = async (pool: pg.Pool, word: string): Promise<string[]> => {
  const { rows } = await pool.query<{ customer_id: string }>({
    name: 'customers-named',
    // The expression of the index customers_named.
    text: `select customer_id from people.customers where to_tsvector('simple', name || ' ' || company_name) @@ $1::tsquery`,
    values: [beginsWith(word)],
  })
  return rows.map(({ customer_id: id }) => id)
}
