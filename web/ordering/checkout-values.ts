import type { z } from 'zod'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import type { OwnCustomer } from '#application/people/contracts/customers.ts'
import type { User } from '#application/people/contracts/people.ts'
import type { Address } from '#domain/people/contact.ts'
import { contractErrors } from '../data/validation.ts'
import { fieldLabel } from '../locales/message-text.ts'
import { emptyAddress } from '../people/AddressForm.tsx'
import type { AnyOrder } from './order-rules.ts'

type Draft = Omit<z.output<(typeof ordering)['changeDraft']['body']>, 'requestVersion' | 'billingAddress'>
type AddressValues = Draft['shippingAddress']

/** What the checkout form holds: what is sent, and whether the bill goes where the boxes go. */
export type CheckoutValues = Draft & { billingAddress: AddressValues; billingIsShipping: boolean }

const { type: _shipping, ...empty } = emptyAddress
/** An address that nobody has written yet. */
export const noAddress: AddressValues = empty

/** An address of the book has a version besides, which is no part of an order's address. */
const valuesOf = ({
  id: _id,
  type: _type,
  version: _version,
  ...address
}: Address & { version?: number }): AddressValues => address
const same = (a: AddressValues, b: AddressValues) => JSON.stringify(a) === JSON.stringify(b)

/** An address of the book as the form holds it. */
export const fromBook = (address: Address): AddressValues => ({ ...noAddress, ...valuesOf(address) })

/** Which address of the book the form holds, letter by letter; nothing if it holds another. */
export const inBook = (book: readonly Address[], values: AddressValues): Address | undefined =>
  book.find((address) => same(fromBook(address), { ...noAddress, ...values }))

/** What is known of the reader's company, as far as a checkout asks for it. */
export type KnownCompany = Pick<OwnCustomer, 'name' | 'contact' | 'addresses'>

/**
 * What the form starts with: what the order knows, else the first address of the book, else what is known of the reader
 * and the country that the prices are for.
 */
export const checkoutValues = (order: AnyOrder, user: User | null, company?: KnownCompany): CheckoutValues => {
  const known = (type: Address['type']) => {
    const address = order.addresses.find((one) => one.type === type)
    const kept = order.addresses.length > 0 ? undefined : company?.addresses.find((one) => one.type === type)
    const found = address ?? kept
    return found && fromBook(found)
  }
  const person = { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '', company: company?.name ?? '' }
  const country = order.packagingItems.find(({ priceEstimate }) => priceEstimate)?.priceEstimate?.countryCode ?? ''
  const shippingAddress = known('shipping') ?? { ...noAddress, ...person, country }
  const billingAddress = known('billing') ?? shippingAddress
  return {
    contact: order.contact ?? {
      ...person,
      email: user?.email ?? '',
      phoneNumber: company?.contact?.email === user?.email ? (company?.contact?.phoneNumber ?? '') : '',
    },
    shippingAddress,
    billingAddress,
    billingIsShipping: same(billingAddress, shippingAddress),
    additionalComments: order.additionalComments,
  }
}

/** The body that is sent: without a billing address where it is the same. */
export const checkoutBody = ({ billingIsShipping, billingAddress, ...draft }: CheckoutValues) =>
  billingIsShipping ? draft : { ...draft, billingAddress }

/** What the contract has against it, by field. */
export const checkoutErrors = (values: CheckoutValues): Record<string, string> =>
  contractErrors(ordering.changeDraft.body, checkoutBody(values), fieldLabel)
