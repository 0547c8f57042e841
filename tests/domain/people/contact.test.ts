import { describe, expect, test } from 'vitest'
import { countries, refusedCountry } from '#application/shipping/countries.ts'
import { checkoutRefusals } from '#domain/ordering/checkout-data.ts'
import { checkedAddress, NewAddress } from '#domain/people/contact.ts'
import { stateOptions, stateText } from '#domain/people/states.ts'
import type { Language } from '#domain/text/languages.ts'

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
    ['CART-D03 a state of that name nowhere', { state: 'Oregano' }, ['state input.state']],
    ['CART-D03 a state by its name', { state: 'oregon' }, []],
    ['CART-D03 a state of another country', { country: 'CA', zipCode: 'M5V 2A2' }, ['state input.state']],
    ['CART-D03 a province', { country: 'CA', zipCode: 'M5V 2A2', state: 'ON' }, []],
    ['CART-D03 a region of a country without a list', { country: 'DE', zipCode: '20099', state: 'Hansestadt' }, []],
    ['CART-D03 a Chinese province in English', { country: 'CN', zipCode: '523560', state: 'Guangdong Province' }, []],
    ['CART-D03 a Chinese province in Chinese', { country: 'CN', zipCode: '523560', state: '广东' }, []],
    ['CART-D03 a Chinese city as province', { country: 'CN', zipCode: '523560', state: '东莞' }, ['state input.state']],
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

test('CART-D03 refuses at the checkout a state that the country does not have, with an example', () => {
  const { type: _type, name: _name, ...entered } = { ...address, email: 'ada@bloom.example', state: 'Oregano' }
  const data = { shippingAddress: entered, billingAddress: entered, comments: '', forCheckout: true }
  const refusals = checkoutRefusals({ ...data, billingAddressIsSameAsShippingAddress: true })
  expect(refusals.map(({ field, reason, params }) => [field, reason, params?.['example']])).toEqual([
    ['shippingAddress.state', 'input.state', 'Alabama (AL)'],
  ])
})

describe('states of a country', () => {
  test('are offered by name, the stored one with its own text', () => {
    const oregon = stateOptions('US', 'oregon', 'en-US').filter(({ label }) => label === 'Oregon')
    expect(oregon).toEqual([{ value: 'oregon', label: 'Oregon' }])
    expect(stateOptions('US', 'Oregano', 'en-US').map(({ value }) => value)).toContain('OR')
    expect(stateOptions('DE', '', 'en-US')).toEqual([])
  })

  test('of China are in the language of the reader', () => {
    expect(['en-US', 'zh-CN'].map((language) => stateText('CN', '广东', language as Language))).toEqual([
      'Guangdong',
      '广东省',
    ])
    expect(stateText('US', 'OR', 'zh-CN')).toBe('OR')
    expect(stateOptions('CN', '', 'zh-CN')).toContainEqual({ value: 'Guangdong', label: '广东省' })
  })
})
