import { z } from 'zod'
import type { MessageKey } from '../messages/message.ts'
import { isServed } from '../shipping/served-countries.ts'
import { Email } from '../text/email.ts'
import { CountryCode, isPhoneNumber, optionalText, text } from '../text/fields.ts'
import { expectedPostalCode } from './postal-code.ts'
import { expectedState, needsState } from './states.ts'

/** Contact and postal address of an order (ORDER-010, ORDER-011). Strings are trimmed (TEXT-023). */

/** Contact person of an order. */
export const Contact = z.strictObject({
  firstName: text(200),
  lastName: text(200),
  email: Email,
  company: optionalText(200),
  phoneNumber: optionalText(50),
})
export type Contact = z.infer<typeof Contact>

/** Values of the address type (ORDER-D07). */
const addressTypes = ['shipping', 'billing'] as const

const addressFields = {
  name: optionalText(100),
  type: z.enum(addressTypes),
  firstName: text(200),
  lastName: text(200),
  company: optionalText(200),
  phoneNumber: optionalText(50),
  line1: text(200),
  line2: optionalText(200),
  city: text(200),
  state: optionalText(200),
  zipCode: text(20),
  country: CountryCode,
}

/** An address in a request, without an id; the order assigns the id. */
export const NewAddress = z.strictObject(addressFields)
export type NewAddress = z.infer<typeof NewAddress>

type Context = { addIssue: (issue: Parameters<z.RefinementCtx['addIssue']>[0]) => void }

const checkPhoneNumber = (input: string, { addIssue }: Context) => {
  const message: MessageKey = 'input.phoneNumber'
  if (input !== '' && !isPhoneNumber(input)) addIssue({ code: 'custom', message, path: ['phoneNumber'], input })
}

/** Validates a contact on input only: stored contacts can be older than the rule. */
export const checkedContact = <S extends z.ZodType<{ phoneNumber: string }>>(schema: S): S =>
  schema.superRefine(({ phoneNumber }, context) => checkPhoneNumber(phoneNumber, context))

/**
 * Validates an address on input: its country is served, its postal code has the country's format, its state is one of the
 * country, and it has one if the country's addresses need it (CART-D03).
 */
export const checkedAddress = <
  S extends z.ZodType<{ country: string; state: string; zipCode: string; phoneNumber: string }>,
>(
  schema: S,
): S =>
  schema.superRefine(({ country, state, zipCode, phoneNumber }, context) => {
    checkPhoneNumber(phoneNumber, context)
    if (state === '' && needsState(country)) {
      const empty: MessageKey = 'input.empty'
      context.addIssue({ code: 'custom', message: empty, path: ['state'], input: state })
    }
    const exampleState = expectedState(country, state)
    if (exampleState !== undefined) {
      const unknown: MessageKey = 'input.state'
      context.addIssue({
        code: 'custom',
        message: unknown,
        params: { example: exampleState },
        path: ['state'],
        input: state,
      })
    }
    if (!isServed(country)) {
      const notServed: MessageKey = 'input.countryNotServed'
      context.addIssue({ code: 'custom', message: notServed, path: ['country'], input: country })
    }
    const example = expectedPostalCode(country, zipCode)
    if (example === undefined) return
    const message: MessageKey = 'input.postalCode'
    context.addIssue({ code: 'custom', message, params: { example }, path: ['zipCode'], input: zipCode })
  })

/** An address on an order; `name` is its nickname. */
export const Address = z.strictObject({ id: z.string().min(1), ...addressFields })
export type Address = z.infer<typeof Address>

/**
 * A contact after erasure of the person. The data that the business needs, such as country and ids of an address, is
 * retained.
 */
export const erasedContact: Contact = {
  firstName: '—',
  lastName: '—',
  email: 'erased@boxwright.example',
  company: '',
  phoneNumber: '',
}
/** An erased address: only the country is retained, for tax and statistics. */
export const erasedAddress = ({ id, type, country }: Address): Address => ({
  id,
  type,
  country,
  name: '',
  firstName: '—',
  lastName: '—',
  company: '',
  phoneNumber: '',
  line1: '—',
  line2: '',
  city: '—',
  state: '',
  zipCode: '—',
})
