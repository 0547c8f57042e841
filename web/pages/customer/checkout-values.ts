import type { z } from 'zod'
import { ordering } from '#application/contracts/ordering.ts'
import type { User } from '#application/contracts/people.ts'
import type { Address } from '#domain/people/contact.ts'
import { contractErrors } from '../../validation.ts'
import { emptyAddress } from '../people/AddressForm.tsx'
import { fieldLabel } from './field-labels.ts'
import type { AnyOrder } from './order-rules.ts'

type Draft = Omit<z.output<(typeof ordering)['changeDraft']['body']>, 'requestVersion' | 'billingAddress'>
type AddressValues = Draft['shippingAddress']

/** What the checkout form holds: what is sent, and whether the bill goes where the boxes go. */
export type CheckoutValues = Draft & { billingAddress: AddressValues; billingIsShipping: boolean }

const { type: _shipping, ...noAddress } = emptyAddress

const valuesOf = ({ id: _id, type: _type, ...address }: Address): AddressValues => address
const same = (a: AddressValues, b: AddressValues) => JSON.stringify(a) === JSON.stringify(b)

/** What the form starts with: what the order knows, else what is known of the reader. */
export const checkoutValues = (order: AnyOrder, user: User | null): CheckoutValues => {
  const known = (type: Address['type']) => {
    const address = order.addresses.find((one) => one.type === type)
    return address && { ...noAddress, ...valuesOf(address) }
  }
  const person = { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' }
  const shippingAddress = known('shipping') ?? { ...noAddress, ...person }
  const billingAddress = known('billing') ?? shippingAddress
  return {
    contact: order.contact ?? { ...person, email: user?.email ?? '', company: '', phoneNumber: '' },
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
