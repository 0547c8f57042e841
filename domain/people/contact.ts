import { z } from 'zod'

/** Contact and postal address as they stand on an order (ORDER-010, ORDER-011). Strings are trimmed (TEXT-023). */

const line = (max = 200) => z.string().trim().min(1).max(max)
const optionalLine = (max = 200) => z.string().trim().max(max).default('')

/** Who to write to about an order. */
export const Contact = z.strictObject({
  firstName: line(),
  lastName: line(),
  email: z.string().trim().max(254).pipe(z.email().max(254)),
  company: optionalLine(),
  phoneNumber: optionalLine(50),
})
export type Contact = z.infer<typeof Contact>

/** Values of the address type (ORDER-D07). */
const addressTypes = ['shipping', 'billing'] as const

const addressFields = {
  name: optionalLine(100),
  type: z.enum(addressTypes),
  firstName: line(),
  lastName: line(),
  company: optionalLine(),
  phoneNumber: optionalLine(50),
  line1: line(),
  line2: optionalLine(),
  city: line(),
  state: optionalLine(),
  zipCode: line(20),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
}

/** An address as it is sent in: the order gives it its id. */
export const NewAddress = z.strictObject(addressFields)
export type NewAddress = z.infer<typeof NewAddress>

/** An address on an order; `name` is its nickname. */
export const Address = z.strictObject({ id: z.string().min(1), ...addressFields })
export type Address = z.infer<typeof Address>

/** What a contact and an address read once the person is erased; what business needs, the country and the ids, stays. */
export const erasedContact: Contact = {
  firstName: '—',
  lastName: '—',
  email: 'erased@boxwright.example',
  company: '',
  phoneNumber: '',
}
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
