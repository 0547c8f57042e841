/** Labels of fields: in forms, and in messages about them (TEXT-036..038, TEXT-D10, ORDER-032). */

/** Groups of fields that say whose they are, for the same names stand in several of them. */
const sections: Readonly<Record<string, string>> = {
  contact: '(contact details)',
  shippingAddress: '(Shipping Address)',
  billingAddress: '(Billing Address)',
}

/** `shippingAddress.zipCode` → `Zip code` and `(Shipping Address)`; the words are those of the field's own name. */
export const labelParts = (field: string): { name: string; section: string | undefined } => {
  const path = field.split('.')
  const words = (path.at(-1) ?? '')
    .replace(/^line(\d)$/, 'addressLine$1')
    .replaceAll(/[A-Z]|\d+/g, (start) => ` ${start.toLowerCase()}`)
  return {
    name: words.charAt(0).toUpperCase() + words.slice(1),
    section: path.length > 1 ? sections[path[0] ?? ''] : undefined,
  }
}

/** What a form calls a field: `contact.firstName` → `First name (contact details)`. */
export const labelOf = (field: string): string => {
  const { name, section } = labelParts(field)
  return section ? `${name} ${section}` : name
}

/** How messages name a field: those of an order form by their label, all others by their path. */
export const called = (field: string): string => (labelParts(field).section ? labelOf(field) : field)
