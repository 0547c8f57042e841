import { changeUserStatus } from './change-user.ts'
import type { PeopleTransaction } from './ports.ts'
import type { Account, DeletedAccount } from './rows.ts'

/**
 * DeleteAccount for a locked account (USER-T12). Returns what must now be erased from the log; a job repeats the erasure later in case the process stops before. The name of an employee is retained for the
 * books: payments, quotes and the audit log contain the name of the person who acted for the company (decision 38).
 */
export const deleteAccountRows = async (tx: PeopleTransaction, account: Account): Promise<DeletedAccount> => {
  const emails = await tx.accounts.ownEmails(account.userId)
  await tx.customers.forgetPerson(account, emails)
  await changeUserStatus(tx, 'DeleteAccount', account)
  if (account.type === 'admin') await tx.accounts.keepName(account)
  const deleted = { userId: account.userId, emails }
  await tx.enqueue('erase', deleted, { minutes: 1, key: eraseKey(tx.secrets.hash, emails) })
  return deleted
}

/** Key of the job that erases these addresses later. The job is removed once they are erased. */
export const eraseKey = (hash: (text: string) => Uint8Array, emails: readonly string[]): string =>
  `erase ${Array.from(hash(emails.join()), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
