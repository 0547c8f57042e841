import { product } from '#domain/product.ts'
import { addressedName, fullName } from '#domain/text/full-name.ts'
import type { PeopleTransaction } from './ports.ts'
import type { Account } from './rows.ts'

/** Sends a new link by email and voids the previous one (USER-T07). The email names the inviter, or the company. */
export const sendInvitation = async (tx: PeopleTransaction, account: Account): Promise<void> => {
  const { userId, customerId, supplierId, email: to, language } = account
  const company =
    (customerId !== null
      ? (await tx.customers.find(customerId))?.name
      : supplierId !== null
        ? (await tx.suppliers.find(supplierId))?.name
        : undefined) ?? product.name
  const by = tx.by.kind === 'visitor' || tx.by.kind === 'system' ? undefined : await tx.accounts.find(tx.by.id)
  const inviter = by ? fullName(by) : company
  if (account.addressTaken) return mailOwnerOf(tx, account, { company, inviter })
  const { token } = await tx.tokens.issue('invitation', userId)
  await tx.mail(
    { kind: 'invitation', to, firstName: addressedName(account), language, token, company, inviter },
    userId,
  )
}

/**
 * Informs the owner of an address that already has an account; the inviter gets the same response as for any invitation
 * (S-21).
 */
const mailOwnerOf = async (
  tx: PeopleTransaction,
  { email }: Account,
  by: { company: string; inviter: string },
): Promise<void> => {
  const owner = await tx.accounts.findByEmail(email)
  if (!owner) return
  const { userId, email: to, language } = owner
  await tx.mail({ kind: 'invitationNotPossible', to, firstName: addressedName(owner), language, ...by }, userId)
}
