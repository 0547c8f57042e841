import type pg from 'pg'

/** Keys that cases have claimed. */

/**
 * The last key of a scope that begins with a prefix. Keys of one prefix end with digits of one length, so the last in the
 * order of the index is the greatest number.
 */
export const lastClaimed = async (
  pool: Pick<pg.Pool, 'query'>,
  scope: string,
  prefix: string,
): Promise<string | undefined> => {
  const { rows } = await pool.query<{ key: string }>({
    name: 'last-claimed',
    text: `select key from log.claims where scope = $1 and key >= $2 and key <= $2 || '999999' order by key desc limit 1`,
    values: [scope, prefix],
  })
  return rows[0]?.key
}

/** Those of these keys that are claimed in a scope. */
export const claimed = async (
  pool: Pick<pg.Pool, 'query'>,
  scope: string,
  keys: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ key: string }>({
    name: 'claimed',
    text: 'select key from log.claims where scope = $1 and key = any($2::text[])',
    values: [scope, [...keys]],
  })
  return rows.map(({ key }) => key)
}
