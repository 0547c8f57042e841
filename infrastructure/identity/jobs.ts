import type pg from 'pg'
import { plusDays } from '#domain/time.ts'
import type { Mailer } from '../mail/send.ts'
import { type AccountRow, accountColumns } from '../people/accounts.ts'
import { moveUser, type PeopleTask, type Work } from '../people/transaction.ts'
import { openOwn, type Secrets } from '../secrets/secrets.ts'
import { performRequest } from './address-requests.ts'

/** What is done for people after the answer, or when nobody asks. */

/** Days. */
const keeps = { signUp: 7, mail: 7, command: 30 } as const

type Needs = {
  pool: pg.Pool
  now: () => string
  work: Work
  secrets: Secrets
  mailer: Mailer
  erase: (emails: readonly string[]) => Promise<void>
}

/** The jobs by name. `sweep` comes round by itself; each of the others was written down by a `Unit`. */
export const peopleJobs = (needs: Needs): Record<PeopleTask | 'sweep', (payload: unknown) => Promise<void>> => {
  const { secrets, mailer, work, erase } = needs
  const told = <T>(payload: unknown): Promise<T> => openOwn(secrets, 'job', (payload as { sealed: string }).sealed)
  return {
    mail: async (payload) => mailer.deliver((await told<{ mailId: string }>(payload)).mailId),
    account: async (payload) => performRequest(work, await told(payload)),
    erase: async (payload) => erase((await told<{ emails: string[] }>(payload)).emails),
    sweep: () => sweep(needs),
  }
}

/** Forgets sign-ups that nobody completed (USER-T13), and rows that mean nothing any more. */
const sweep = async ({ pool, now, work }: Needs): Promise<void> => {
  const at = now()
  await work({ kind: 'system', id: 'expire-sign-ups' }, async (unit) => {
    const { rows } = await unit.client.query<AccountRow>(
      `select ${accountColumns} from people.accounts a
       where status = 'pending_confirmation' and changed_on <= $1 for update skip locked`,
      [plusDays(at, -keeps.signUp)],
    )
    for (const account of rows) await moveUser(unit, 'ExpireSignUp', account)
  })
  await pool.query('delete from people.tokens where expires_on <= $1', [at])
  await pool.query('delete from people.sessions where expires_on <= $1', [at])
  await pool.query('delete from people.limits where until <= $1', [at])
  await pool.query('delete from people.mails where created_on <= $1', [plusDays(at, -keeps.mail)])
  await pool.query('delete from people.commands where done_on <= $1', [plusDays(at, -keeps.command)])
}
