import type pg from 'pg'
import { processRequest } from '#application/people/address-requests.ts'
import { expireAccounts } from '#application/people/expire-accounts.ts'
import type { PeopleStore } from '#application/people/ports.ts'
import type { DeletedAccount } from '#application/people/rows.ts'
import { retentionDays } from '#domain/people/policy.ts'
import { plusDays } from '#domain/time.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { openJobInput, type Secrets } from '../secrets/secrets.ts'

/** Background jobs of people. */

/** Without `userId` if the job was enqueued by a program that did not record it. */
export type ErasedAccount = Omit<DeletedAccount, 'userId'> & { userId?: string }
type Needs = { store: PeopleStore; secrets: Secrets; erase: (deleted: ErasedAccount) => Promise<void> }

/** Handlers of the jobs that transactions on people enqueue, by name. */
export const peopleJobs = ({ secrets, store, erase }: Needs): Pick<JobHandlers, 'account' | 'erase'> => ({
  account: async (payload) => processRequest(store, await openJobInput(secrets, payload)),
  erase: async (payload) => erase(await openJobInput<ErasedAccount>(secrets, payload)),
})

/** Deletes expired rows. */
export const sweepPeople = async (pool: pg.Pool, store: PeopleStore): Promise<void> => {
  const at = store.now()
  await expireAccounts(store)
  await pool.query('delete from people.tokens where expires_on <= $1', [at])
  await pool.query('delete from people.sessions where expires_on <= $1', [at])
  await pool.query('delete from people.limits where until <= $1', [at])
  await pool.query('delete from people.mails where created_on <= $1', [plusDays(at, -retentionDays.mail)])
  await pool.query('delete from people.commands where done_on <= $1', [plusDays(at, -retentionDays.command)])
}
