import type { Allowance, RateLimits } from '#application/people/ports.ts'
import type { Log } from '#application/pipeline/ports.ts'
import { foldCase } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { type Contact, erasedContact } from '#domain/people/contact.ts'
import { contactMailLimits, limitMinutes } from '#domain/people/policy.ts'
import { foldedEmail } from '#domain/text/email.ts'
import { addressedName } from '#domain/text/full-name.ts'
import type { Language } from '#domain/text/languages.ts'
import { languageFor, type MailRecipient, orderEditors } from '../people/order-editors.ts'
import type { EffectHandlers } from './perform-effect.ts'

/**
 * Writes the mails about an order (ORDER-D11): one per address, to the contact of the order and to the customer's users
 * who may edit orders. Separate jobs send the mails, each with one message id. A contact who is not such a user receives
 * a limited number of mails, because the address is not verified (S-17).
 */
export const mailAboutOrder =
  (log: Pick<Log, 'readCase'>, limits: Pick<RateLimits, 'take'>): EffectHandlers['mailAboutOrder'] =>
  async (tx, { caseId, customerId, mail }) => {
    const editors = await orderEditors(tx.client, customerId)
    const { contact } = requireExisting(foldCase(await log.readCase({ caseId })).order)
    const ofContact = contact ? await languageFor(tx.client, customerId, contact.email) : 'en-US'
    const recipients = recipientsOf(editors, contact, ofContact)
    let refused = 0
    for (const { userId, to, firstName, language } of recipients) {
      const wait = userId === undefined ? await limits.take(allowancesOf(customerId, to)) : undefined
      if (wait === undefined) await tx.mail({ ...mail, to, firstName, language }, userId)
      else refused += 1
    }
    return { mail: mail.kind, recipients: recipients.length - refused, ...(refused > 0 && { overLimit: refused }) }
  }

const allowancesOf = (customerId: string, to: string): Allowance[] => [
  {
    key: `order mails of ${customerId} to ${foldedEmail(to)}`,
    most: contactMailLimits.perAddress,
    minutes: limitMinutes.day,
  },
  { key: `order mails of ${customerId}`, most: contactMailLimits.perCustomer, minutes: limitMinutes.day },
]

type Recipient = { userId: string | undefined; to: string; firstName: string; language: Language }

/** Each address once. `language`: the language of the contact. */
const recipientsOf = (
  editors: readonly MailRecipient[],
  contact: Contact | undefined,
  language: Language,
): Recipient[] => {
  const byAddress = new Map<string, Recipient>()
  for (const { userId, email, language: own, ...name } of editors)
    byAddress.set(email.toLowerCase(), { userId, to: email, firstName: addressedName(name), language: own })
  if (contact && contact.email !== erasedContact.email && !byAddress.has(contact.email.toLowerCase())) {
    const { email } = contact
    byAddress.set(email.toLowerCase(), { userId: undefined, to: email, firstName: addressedName(contact), language })
  }
  return [...byAddress.values()]
}
