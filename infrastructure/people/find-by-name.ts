import { sql } from 'kysely'
import type pg from 'pg'
import { beginsWith, searchWords } from '#read-models/search.ts'

/**
 * Finds people and companies by name: every word of a search is a prefix of a word in a name or an email address. Names
 * can change and be erased, so no view stores them; they are looked up here with the indexes of
 * migrations/0022_people_by_name.sql.
 */

/** Ids of the customers that have a word with this prefix in their names, their contact or one of their users. */
export const customersNamed = async (pool: pg.Pool, word: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'customers-named',
    text: 'select id from people.customers_named($1::tsquery) as id',
    values: [beginsWith(word)],
  })
  return rows.map(({ id }) => id)
}

/** Conditions of a search, one per word. Each is a subquery that uses an index. */
const eachWord = (search: string, condition: (word: ReturnType<typeof sql>) => ReturnType<typeof sql<boolean>>) =>
  searchWords(search).map((word) => condition(sql`${beginsWith(word)}::tsquery`))

/** Whether a customer `c` has a matching name. */
export const customerIsNamed = (search: string) =>
  eachWord(search, (word) => sql<boolean>`c.customer_id in (select id from people.customers_named(${word}) as id)`)

/** Whether an account `a`, its customer or its supplier has a matching name. */
export const accountIsNamed = (search: string) =>
  eachWord(search, (word) => sql<boolean>`a.user_id in (select id from people.accounts_named(${word}) as id)`)
