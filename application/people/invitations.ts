import type { Account, PeopleTransaction } from './ports.ts'

/** The company that employees are invited into. */
const provider = 'Boxwright'

/** Mails a new link; the previous one is void (USER-T07). The mail names who invites, or the company. */
export const sendInvitation = async (tx: PeopleTransaction, account: Account): Promise<void> => {
  const { userId, customerId, supplierId, email: to, firstName, language } = account
  const { token } = await tx.tokens.issue('invitation', userId)
  const company =
    (customerId !== null
      ? (await tx.customers.find(customerId))?.name
      : supplierId !== null
        ? (await tx.suppliers.find(supplierId))?.name
        : undefined) ?? provider
  const by = tx.by.kind === 'visitor' || tx.by.kind === 'system' ? undefined : await tx.accounts.find(tx.by.id)
  const inviter = by ? `${by.firstName} ${by.lastName}` : company
  await tx.mail({ kind: 'invitation', to, firstName, language, token, company, inviter }, userId)
}
