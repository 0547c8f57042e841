import type pg from 'pg'
import { processRequest } from '#application/people/address-requests.ts'
import { expireAccounts } from '#application/people/expire-accounts.ts'
import type { PeopleStore, PeopleTask } from '#application/people/ports.ts'
import { retentionDays } from '#domain/people/policy.ts'
import { plusDays } from '#domain/time.ts'
import type { Mailer } from '../mail/send.ts'
import { openOwn, type Secrets } from '../secrets/secrets.ts'

/** Background jobs of people. */

type Needs = {
  pool: pg.Pool
  store: PeopleStore
  secrets: Secrets
  mailer: Mailer
  erase: (emails: readonly string[]) => Promise<void>
}

/** The jobs by name. `sweep` runs by a timer; the others were enqueued by a transaction. */
export const peopleJobs = (needs: Needs): Record<PeopleTask | 'sweep', (payload: unknown) => Promise<void>> => {
  const { secrets, mailer, store, erase } = needs
  const inputOf = <T>(payload: unknown): Promise<T> => openOwn(secrets, 'job', (payload as { sealed: string }).sealed)
  return {
    mail: async (payload) => mailer.deliver((await inputOf<{ mailId: string }>(payload)).mailId),
    account: async (payload) => processRequest(store, await inputOf(payload)),
    erase: async (payload) => erase((await inputOf<{ emails: string[] }>(payload)).emails),
    sweep: () => sweep(needs),
  }
}

/** Deletes what has expired. */
const sweep = async ({ pool, store }: Needs): Promise<void> => {
  const at = store.now()
  await expireAccounts(store)
  await pool.query('delete from people.tokens where expires_on <= $1', [at])
  await pool.query('delete from people.sessions where expires_on <= $1', [at])
  await pool.query('delete from people.limits where until <= $1', [at])
  await pool.query('delete from people.mails where created_on <= $1', [plusDays(at, -retentionDays.mail)])
  await pool.query('delete from people.commands where done_on <= $1', [plusDays(at, -retentionDays.command)])
}
