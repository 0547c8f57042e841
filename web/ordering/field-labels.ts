import { labelParts as partsInEnglish } from '#domain/text/labels.ts'
import { said } from '../locales/i18n.ts'

/** What fields of order forms are called in the reader's language, in labels and in messages about them. */

/** `shippingAddress.city` → `City` and `(Shipping Address)` (ORDER-032, TEXT-036..038). */
export const labelParts = (path: string): { name: string; section: string | undefined } => {
  const { name, section } = partsInEnglish(path)
  return { name: said(name), section: section && said(section) }
}

/** `contact.firstName` → `First name (contact details)`. */
export const fieldLabel = (path: string): string => {
  const { name, section } = labelParts(path)
  return section ? `${name} ${section}` : name
}
