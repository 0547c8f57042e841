import type { OwnCustomer } from '#application/people/contracts/customers.ts'
import { OwnProfileInput } from '#application/people/contracts/customers.ts'
import type { Contact } from '#domain/people/contact.ts'
import { t } from '../locales/i18n.ts'
import { peopleErrors, personLabel } from './field-errors.ts'

/** Values and request bodies of the forms about a company. */

export const emptyContact: Contact = { firstName: '', lastName: '', email: '', company: '', phoneNumber: '' }

/** An empty contact is sent as null. */
export const contactOf = (contact: Contact): Contact | null =>
  Object.values(contact).some((text) => text.trim()) ? contact : null

/** The fields that differ from the initial values: sending only these prevents overwriting others (API-D04). */
export const changedOf = <Body extends object>(before: Body, after: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
    ),
  ) as Partial<Body>

export type CompanyValues = Pick<OwnCustomer, 'name' | 'companyName' | 'type' | 'website' | 'industry' | 'currency'> & {
  companySize: string
  contact: Contact
  noMarketingEmails: boolean
}

/** Initial values of the form. */
export const companyValues = (customer: OwnCustomer): CompanyValues => ({
  name: customer.name,
  companyName: customer.companyName,
  type: customer.type,
  companySize: customer.companySize ?? '',
  website: customer.website,
  industry: customer.industry,
  currency: customer.currency,
  contact: customer.contact ?? emptyContact,
  noMarketingEmails: customer.communicationRestrictions.includes('noMarketingEmails'),
})

/** The request body. */
export const companyBody = ({ companySize, contact, noMarketingEmails, ...values }: CompanyValues) => ({
  ...values,
  companySize: (companySize || null) as OwnCustomer['companySize'],
  contact: contactOf(contact),
  communicationRestrictions: noMarketingEmails ? (['noMarketingEmails'] as const).slice() : [],
})

const fields = ['name', 'companyName', 'website', 'industry'] as const
const labelOf = (path: string) => {
  const field = fields.find((one) => one === path)
  return field ? t(`company.field.${field}`) : personLabel(path)
}

/** Validation errors of the contract, by field. */
export const companyErrors = (values: CompanyValues): Record<string, string> =>
  peopleErrors(OwnProfileInput, companyBody(values), labelOf)
