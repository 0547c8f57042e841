import type { z } from 'zod'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import type { OwnCustomer } from '#application/people/contracts/customers.ts'
import type { User } from '#application/people/contracts/people.ts'
import type { Address } from '#domain/people/contact.ts'
import { contractErrors } from '../data/validation.ts'
import { fieldLabel } from '../locales/message-text.ts'
import { emptyAddress } from '../people/AddressForm.tsx'
import { useCountrySettings } from '../stores/country-settings.ts'
import type { AnyOrder } from './order-rules.ts'

type Draft = Omit<z.output<(typeof ordering)['changeDraft']['body']>, 'requestVersion' | 'billingAddress'>
type AddressValues = Draft['shippingAddress']

/** The user whose data are the initial values of a new order. */
export type OrderingUser = Pick<User, 'firstName' | 'lastName' | 'email'>

/** Values of the checkout form: the request body, and whether the billing address equals the shipping address. */
export type CheckoutValues = Draft & { billingAddress: AddressValues; billingIsShipping: boolean }

const { type: _shipping, ...empty } = emptyAddress
/** An empty address. */
export const noAddress: AddressValues = empty

/** Removes the version: an address of the book has one, an address of an order does not. */
const valuesOf = ({
  id: _id,
  type: _type,
  version: _version,
  ...address
}: Address & { version?: number }): AddressValues => address
const same = (a: AddressValues, b: AddressValues) => JSON.stringify(a) === JSON.stringify(b)

/** An address of the book as form values. */
export const fromBook = (address: Address): AddressValues => ({ ...noAddress, ...valuesOf(address) })

/** The address of the book that equals the form values exactly; undefined if none does. */
export const isInAddressBook = (book: readonly Address[], values: AddressValues): Address | undefined =>
  book.find((address) => same(fromBook(address), { ...noAddress, ...values }))

/** The data of the ordering company that the checkout uses. */
export type KnownCompany = Pick<OwnCustomer, 'name' | 'contact' | 'addresses'>

/**
 * Initial values: those of the order, otherwise the first address of the book, otherwise the data of the user and the
 * country of the prices, or the country that the customer ships to. If staff enter them for a customer, its contact
 * takes precedence over a user.
 */
export const checkoutValues = (order: AnyOrder, user: OrderingUser | null, company?: KnownCompany): CheckoutValues => {
  const known = (type: Address['type']) => {
    const address = order.addresses.find((one) => one.type === type)
    const savedAddress = order.addresses.length > 0 ? undefined : company?.addresses.find((one) => one.type === type)
    const found = address ?? savedAddress
    return found && fromBook(found)
  }
  const contact = order.audience === 'staff' ? (company?.contact ?? user) : user
  const { firstName = '', lastName = '', email = '' } = contact ?? {}
  const person = { firstName, lastName, company: company?.name ?? '' }
  const priced = order.packagingItems.find(({ priceEstimate }) => priceEstimate)?.priceEstimate?.countryCode
  // Staff enter addresses of customers elsewhere: the country of staff is not relevant.
  const own = order.audience === 'customer' ? useCountrySettings.getState().countryCode : ''
  const country = priced ?? own
  const shippingAddress = known('shipping') ?? { ...noAddress, ...person, country }
  const billingAddress = known('billing') ?? shippingAddress
  return {
    contact: order.contact ?? {
      ...person,
      email,
      phoneNumber: company?.contact?.email === email ? company.contact.phoneNumber : '',
    },
    shippingAddress,
    billingAddress,
    billingIsShipping: same(billingAddress, shippingAddress),
    additionalComments: order.additionalComments,
  }
}

/** The request body: without a billing address if it equals the shipping address. */
export const checkoutBody = ({ billingIsShipping, billingAddress, ...draft }: CheckoutValues) =>
  billingIsShipping ? draft : { ...draft, billingAddress }

/** Validation errors of the contract, by field. */
export const checkoutErrors = (values: CheckoutValues): Record<string, string> =>
  contractErrors(ordering.changeDraft.body, checkoutBody(values), fieldLabel)
