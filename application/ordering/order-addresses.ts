import type { ExistingOrder } from '#domain/ordering/order.ts'
import type { Address, NewAddress } from '#domain/people/contact.ts'
import type { Ports } from '../pipeline/ports.ts'

type Input = Omit<NewAddress, 'type'>

/** The addresses of an order with another shipping and billing address; further shipping addresses remain. */
export const addressesWith = (
  order: ExistingOrder,
  { shippingAddress, billingAddress }: { shippingAddress: Input; billingAddress?: Input | undefined },
  { idGenerator }: Pick<Ports, 'idGenerator'>,
): Address[] => {
  const withId = (address: Input, type: Address['type']): Address => {
    const known = order.addresses.find((one) => one.type === type)
    return { ...address, type, id: known?.id ?? idGenerator.ulid() }
  }
  const [, ...further] = order.addresses.filter(({ type }) => type === 'shipping')
  return [withId(shippingAddress, 'shipping'), withId(billingAddress ?? shippingAddress, 'billing'), ...further]
}
