import type { Secrets } from '../secrets/secrets.ts'
import { type AccountRow, folded } from './accounts.ts'
import { forgetPerson } from './company.ts'
import { moveUser, type Unit } from './transaction.ts'

/** The addresses of the account `a`, but those that somebody else has proven since it left them: their data are not its. */
const ownEmails = `array(select one from unnest(array_append(a.former_emails, a.email)) as one
  where not exists (select from people.accounts o where o.user_id <> a.user_id
    and ${folded('o.email')} = ${folded('one')} and o.status <> 'pending_confirmation'))`

/**
 * Ends an account whose row is locked (USER-T12), by its owner or by whoever may. Answers with the addresses whose
 * personal data have to be erased from the log now; a job does it a little later, in case nobody lives to do it now.
 */
export const endAccount = async (unit: Unit, account: AccountRow): Promise<string[]> => {
  const { rows } = await unit.client.query<{ emails: string[] }>(
    `select ${ownEmails} as emails from people.accounts a where user_id = $1`,
    [account.user_id],
  )
  const { emails } = rows[0]!
  await forgetPerson(unit, account, emails)
  await moveUser(unit, 'DeleteAccount', account)
  await unit.job('erase', { emails }, { minutes: 1, key: eraseKey(unit.secrets, emails) })
  return emails
}

/** What the job is called that erases these addresses later: once they are erased, it is taken back (`house.ts`). */
export const eraseKey = (secrets: Secrets, emails: readonly string[]): string =>
  `erase ${secrets.hash(emails.join()).toString('base64url')}`
