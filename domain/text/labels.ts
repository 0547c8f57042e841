/** Field labels, for forms and for messages about fields (TEXT-036..038, TEXT-D10, ORDER-032). */

/** Groups of fields that messages must mention, because several groups have the same field names. */
const sections: Readonly<Record<string, string>> = {
  contact: '(contact details)',
  shippingAddress: '(Shipping Address)',
  billingAddress: '(Billing Address)',
}

/**
 * `shippingAddress.zipCode` → `Zip code` and `(Shipping Address)`; a field without a label gets the words of its name.
 */
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

/** The label of a field in a form: `contact.firstName` → `First name (contact details)`. */
export const labelOf = (field: string): string => {
  const { name, section } = labelParts(field)
  return section ? `${name} ${section}` : name
}

/** The name of a field in messages: the label for fields of an order form, the path for all other fields. */
export const fieldName = (field: string): string => (labelParts(field).section ? labelOf(field) : field)
