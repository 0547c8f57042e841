import type pg from 'pg'
import type { Secrets } from '#application/people/ports.ts'

/**
 * Encrypts the stored second factors with the current key, so that the previous key can be removed. A second factor
 * that changes in the meantime is skipped.
 */
export const resealSecondFactors = async (
  pool: pg.Pool,
  secrets: Pick<Secrets, 'open' | 'seal'>,
): Promise<{ resealed: number; unreadable: number }> => {
  const { rows } = await pool.query<{ userId: string; pending: string | null; sealed: string | null }>(
    `select user_id as "userId", totp_pending as pending, totp_sealed as sealed from people.accounts
     where totp_pending is not null or totp_sealed is not null`,
  )
  const counts = { resealed: 0, unreadable: 0 }
  for (const { userId, pending, sealed } of rows) {
    const [openedPending, openedSealed] = await Promise.all(
      [pending, sealed].map(async (one) => (one === null ? null : secrets.open(one))),
    )
    if (openedPending === undefined || openedSealed === undefined) {
      counts.unreadable += 1
      continue
    }
    await pool.query(
      `update people.accounts set totp_pending = $4, totp_sealed = $5 where user_id = $1
       and totp_pending is not distinct from $2 and totp_sealed is not distinct from $3`,
      [
        userId,
        pending,
        sealed,
        openedPending === null ? null : await secrets.seal(openedPending),
        openedSealed === null ? null : await secrets.seal(openedSealed),
      ],
    )
    counts.resealed += 1
  }
  return counts
}
