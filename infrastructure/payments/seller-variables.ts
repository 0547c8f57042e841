import { z } from 'zod'
import type { InvoiceParty } from '#domain/payments/invoice.ts'
import { isVatNumber, plainVatNumber } from '#domain/payments/vat-number.ts'
import { setting } from '../setting-kinds.ts'

const anyText = { fallback: '', expects: 'a text of at most 200 characters, or empty', schema: z.string().max(200) }

/** Settings of the company that issues invoices. */
export const sellerVariables = {
  SELLER_NAME: setting({
    about: 'Company that issues invoices; unset: a demo company, or no invoices in production mode',
    ...anyText,
  }),
  SELLER_STREET: setting({ about: 'Street and number of that company', ...anyText }),
  SELLER_CITY: setting({ about: 'City of that company', ...anyText }),
  SELLER_POSTAL_CODE: setting({ about: 'Postal code of that company', ...anyText }),
  SELLER_COUNTRY: setting({ about: 'Country of that company, as two letters (ISO 3166)', ...anyText }),
  SELLER_VAT_NUMBER: setting({ about: 'VAT identification number of that company', ...anyText }),
  SELLER_REGISTRATION: setting({ about: 'Commercial register number of that company; optional', ...anyText }),
}

/** A fictitious company with an example VAT number. */
const demoSeller: InvoiceParty = {
  name: 'Boxwright Demo Ltd',
  email: '',
  line1: '1 Example Street',
  line2: '',
  city: 'Berlin',
  state: '',
  zipCode: '10115',
  country: 'DE',
  vatNumber: 'DE123456788',
  registration: 'HRB 12345',
}

/** The company, if configured; adds a problem if a part of it is missing or invalid. */
export const sellerFrom = (
  read: (name: keyof typeof sellerVariables) => string,
  problems: string[],
  production: boolean,
): InvoiceParty | undefined => {
  const needed = {
    name: read('SELLER_NAME'),
    line1: read('SELLER_STREET'),
    city: read('SELLER_CITY'),
    zipCode: read('SELLER_POSTAL_CODE'),
    country: read('SELLER_COUNTRY').toUpperCase(),
    vatNumber: plainVatNumber(read('SELLER_VAT_NUMBER')),
  }
  const given = Object.values(needed).filter(Boolean).length
  if (given === 0) return production ? undefined : demoSeller
  if (given < 6) {
    problems.push(
      'SELLER_NAME, SELLER_STREET, SELLER_CITY, SELLER_POSTAL_CODE, SELLER_COUNTRY and SELLER_VAT_NUMBER must be set together; set all six.',
    )
  } else if (!isVatNumber(needed.vatNumber) || !/^[A-Z]{2}$/.test(needed.country)) {
    problems.push('SELLER_VAT_NUMBER must have the format of its country, and SELLER_COUNTRY two letters.')
  }
  return { ...needed, email: '', line2: '', state: '', registration: read('SELLER_REGISTRATION') }
}
