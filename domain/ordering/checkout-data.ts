import { z } from 'zod'
import { invalidInput, type Refusal } from '../kernel/refusal.ts'
import type { Address, Contact } from '../people/contact.ts'
import { expectedPostalCode } from '../people/postal-code.ts'
import { expectedState, needsState } from '../people/states.ts'
import { isServed } from '../shipping/served-countries.ts'
import { Email } from '../text/email.ts'
import { isPhoneNumber, optionalText } from '../text/fields.ts'

/** The buyer's data in the checkout of essentials: addresses and a comment (CART-006, CART-007). */

const fields = {
  firstName: optionalText(200),
  lastName: optionalText(200),
  email: optionalText(254),
  company: optionalText(200),
  phoneNumber: optionalText(50),
  line1: optionalText(200),
  line2: optionalText(200),
  city: optionalText(200),
  state: optionalText(200),
  zipCode: optionalText(20),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, { error: 'input.countryCode' })
    .default(''),
}

/** Contact and address in one form; in a draft, every field can be empty. */
const CheckoutAddress = z.strictObject(fields)
export type CheckoutAddress = z.infer<typeof CheckoutAddress>

export const CheckoutData = z.strictObject({
  shippingAddress: CheckoutAddress,
  billingAddressIsSameAsShippingAddress: z.boolean(),
  billingAddress: CheckoutAddress,
  comments: optionalText(2000),
  /** CART-D02: true if the data must be complete for the checkout; false for a draft. */
  forCheckout: z.boolean(),
})
export type CheckoutData = z.infer<typeof CheckoutData>

const emptyAddress: CheckoutAddress = CheckoutAddress.parse({})
export const emptyCheckoutData: CheckoutData = {
  shippingAddress: emptyAddress,
  billingAddressIsSameAsShippingAddress: true,
  billingAddress: emptyAddress,
  comments: '',
  forCheckout: false,
}

/** The data without personal fields; the country is retained for tax and statistics. */
export const erasedCheckoutData = (data: CheckoutData): CheckoutData => ({
  ...emptyCheckoutData,
  shippingAddress: { ...emptyAddress, country: data.shippingAddress.country },
  billingAddress: { ...emptyAddress, country: data.billingAddress.country },
})

/** Required in every address (CART-D03). */
const always = ['firstName', 'lastName', 'email', 'line1', 'city', 'zipCode', 'country'] as const

const requiredOf = ({ country }: CheckoutAddress, isShipping: boolean): readonly (keyof CheckoutAddress)[] => [
  ...always,
  ...(needsState(country) ? (['state'] as const) : []),
  ...(isShipping ? (['phoneNumber'] as const) : []),
]

const addressRefusals = (address: CheckoutAddress, name: string, isShipping: boolean): Refusal[] => {
  const missing = requiredOf(address, isShipping).filter((field) => address[field] === '')
  const example = address.zipCode ? expectedPostalCode(address.country, address.zipCode) : undefined
  const exampleState = expectedState(address.country, address.state)
  const isWrong = address.email !== '' && !Email.safeParse(address.email).success
  const fieldOf = (field: string) => ({ field: `${name}.${field}` })
  return [
    ...missing.map((field) => invalidInput(`${name}.${field}`, 'input.empty', fieldOf(field))),
    ...(isWrong ? [invalidInput(`${name}.email`, 'input.email', fieldOf('email'))] : []),
    ...(exampleState
      ? [invalidInput(`${name}.state`, 'input.state', { ...fieldOf('state'), example: exampleState })]
      : []),
    ...(isServed(address.country) ? [] : [invalidInput(`${name}.country`, 'input.countryNotServed')]),
    ...(example ? [invalidInput(`${name}.zipCode`, 'input.postalCode', { ...fieldOf('zipCode'), example })] : []),
    ...(address.phoneNumber !== '' && !isPhoneNumber(address.phoneNumber)
      ? [invalidInput(`${name}.phoneNumber`, 'input.phoneNumber', fieldOf('phoneNumber'))]
      : []),
  ]
}

/** All fields that are missing or invalid for a checkout (CART-D03). */
export const checkoutRefusals = (data: CheckoutData): Refusal[] => [
  ...addressRefusals(data.shippingAddress, 'shippingAddress', true),
  ...(data.billingAddressIsSameAsShippingAddress ? [] : addressRefusals(data.billingAddress, 'billingAddress', false)),
]

/** The first invalid field; undefined if the data is complete. */
export const checkoutRefusal = (data: CheckoutData): Refusal | undefined => checkoutRefusals(data)[0]

/** Contact for the order, taken from the shipping address. */
export const contactOf = ({ shippingAddress }: CheckoutData): Contact => {
  const { firstName, lastName, email, company, phoneNumber } = shippingAddress
  return { firstName, lastName, email, company, phoneNumber }
}

/** The addresses of the order (CART-008: the billing address can be the same as the shipping address). */
export const addressesOf = (data: CheckoutData, idOf: () => string): Address[] => {
  const { shippingAddress, billingAddress, billingAddressIsSameAsShippingAddress } = data
  const asAddress = ({ email: _, ...address }: CheckoutAddress, type: Address['type']): Address => ({
    ...address,
    id: idOf(),
    name: '',
    type,
  })
  return [
    asAddress(shippingAddress, 'shipping'),
    asAddress(billingAddressIsSameAsShippingAddress ? shippingAddress : billingAddress, 'billing'),
  ]
}
