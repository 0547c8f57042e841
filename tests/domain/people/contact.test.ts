import { describe, expect, test } from 'vitest'
import { countries, refusedCountry } from '#application/shipping/countries.ts'
import { checkoutRefusals } from '#domain/ordering/checkout-data.ts'
import { checkedAddress, NewAddress } from '#domain/people/contact.ts'

const address = {
  name: '',
  type: 'shipping',
  firstName: 'Ada',
  lastName: 'Bloom',
  company: '',
  phoneNumber: '+1 503 555 0100',
  line1: '12 Alder Street',
  line2: '',
  city: 'Portland',
  state: 'OR',
  zipCode: '97209',
  country: 'US',
} as const

const problems = (changed: object) => {
  const result = checkedAddress(NewAddress).safeParse({ ...address, ...changed })
  return result.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
}

describe('an entered address', () => {
  test.each([
    ['a postal code in the form of its country', {}, []],
    ['a postal code of letters in the US', { zipCode: 'ABCDE' }, ['zipCode input.postalCode']],
    ['a Polish postal code', { country: 'PL', zipCode: '30-059' }, []],
    ['a telephone number without digits', { phoneNumber: 'hello' }, ['phoneNumber input.phoneNumber']],
    ['CART-D03 a missing state in a country with states', { state: '' }, ['state input.empty']],
    ['CART-D03 no state in a country without states', { country: 'PL', zipCode: '30-059', state: '' }, []],
    ['a country under embargo', { country: 'KP' }, ['country input.countryNotServed']],
    ['a continent without inhabitants', { country: 'AQ' }, ['country input.countryNotServed']],
  ])('%s', (_, changed, expected) => expect(problems(changed)).toEqual(expected))
})

test('is refused at the checkout for a country that is not served, which is neither offered nor priced', () => {
  expect(countries.some(({ code }) => code === 'KP' || code === 'AQ')).toBe(false)
  expect(refusedCountry('KP')?.reason).toBe('input.countryNotServed')
  expect(refusedCountry('ZZ')?.reason).toBe('input.unknownCountry')
  expect(refusedCountry('DE')).toBeUndefined()
  const { type: _type, name: _name, ...entered } = { ...address, email: 'ada@bloom.example', country: 'KP' }
  const refusals = checkoutRefusals({
    shippingAddress: entered,
    billingAddress: entered,
    billingAddressIsSameAsShippingAddress: true,
    comments: '',
    forCheckout: true,
  })
  expect(refusals.map(({ reason }) => reason)).toEqual(['input.countryNotServed'])
})
