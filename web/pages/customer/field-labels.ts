/** What fields of order forms are called, in labels and in messages about them (ORDER-032, TEXT-036..038). */

const names: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  company: 'Company',
  phoneNumber: 'Phone number',
  line1: 'Street and number',
  line2: 'Address line 2',
  city: 'City',
  state: 'State or province',
  zipCode: 'Postal code',
  country: 'Country',
  name: 'Nickname',
  additionalComments: 'Comments',
}

const sections: Readonly<Record<string, string>> = {
  contact: '(contact details)',
  shippingAddress: '(Shipping Address)',
  billingAddress: '(Billing Address)',
}

/** `shippingAddress.city` → `City` and `(Shipping Address)`. */
export const labelParts = (path: string): { name: string; section: string | undefined } => {
  const [section = '', field = section] = path.split('.')
  return { name: names[field] ?? field, section: sections[section] }
}

/** `contact.firstName` → `First name (contact details)`. */
export const fieldLabel = (path: string): string => {
  const { name, section } = labelParts(path)
  return section ? `${name} ${section}` : name
}
