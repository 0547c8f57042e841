import { t } from '../../locales/i18n.ts'

/** What fields of order forms are called, in labels and in messages about them (ORDER-032, TEXT-036..038). */

const fields = [
  'firstName',
  'lastName',
  'email',
  'company',
  'phoneNumber',
  'line1',
  'line2',
  'city',
  'state',
  'zipCode',
  'country',
  'name',
  'additionalComments',
] as const
const sections = ['contact', 'shippingAddress', 'billingAddress'] as const

/** `shippingAddress.city` → `City` and `(Shipping Address)`. */
export const labelParts = (path: string): { name: string; section: string | undefined } => {
  const [first = '', last = first] = path.split('.')
  const field = fields.find((one) => one === last)
  const section = sections.find((one) => one === first)
  return { name: field ? t(`people.field.${field}`) : last, section: section && t(`people.section.${section}`) }
}

/** `contact.firstName` → `First name (contact details)`. */
export const fieldLabel = (path: string): string => {
  const { name, section } = labelParts(path)
  return section ? t('people.fieldIn', { name, section }) : name
}
