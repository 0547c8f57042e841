import type pg from 'pg'

/** Keys that cases have claimed. */

/**
 * The greatest claimed key of a scope for each of several prefixes, in one query. Keys of one prefix end with the same
 * number of digits, so the last one in index order is the greatest number.
 */
export const lastClaimed = async (
  pool: Pick<pg.Pool, 'query'>,
  scope: string,
  prefixes: readonly string[],
): Promise<(string | undefined)[]> => {
  if (prefixes.length === 0) return []
  const { rows } = await pool.query<{ key: string | null }>({
    name: 'last-claimed',
    text: `select last.key from unnest($2::text[]) with ordinality asked(prefix, nth)
      left join lateral (select key from log.claims
        where scope = $1 and key >= asked.prefix and key <= asked.prefix || '999999' order by key desc limit 1) last on true
      order by asked.nth`,
    values: [scope, [...prefixes]],
  })
  return rows.map(({ key }) => key ?? undefined)
}

/** Which of these keys are claimed in a scope. */
export const findClaimed = async (
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
