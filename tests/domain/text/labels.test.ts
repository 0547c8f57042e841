import { expect, test } from 'vitest'
import { fieldName, labelOf, labelParts } from '#domain/text/labels.ts'

test.each([
  ['TEXT-036', 'contact.firstName', 'First name (contact details)'],
  ['TEXT-037', 'shippingAddress.city', 'City (Shipping Address)'],
  ['TEXT-038', 'billingAddress.city', 'City (Billing Address)'],
  ['TEXT-D10', 'shippingAddress.zipCode', 'Zip code (Shipping Address)'],
  ['TEXT-D10', 'shippingAddress.line1', 'Address line 1 (Shipping Address)'],
  ['TEXT-D10', 'phoneNumber', 'Phone number'],
  ['TEXT-D10 other prefixes have no section', 'profile.lastName', 'Last name'],
])('%s: %s', (_, field, label) => expect(labelOf(field)).toBe(label))

test('TEXT-037 the section is returned separately', () => {
  expect(labelParts('shippingAddress.line2')).toEqual({ name: 'Address line 2', section: '(Shipping Address)' })
  expect(labelParts('additionalComments')).toEqual({ name: 'Additional comments', section: undefined })
})

test('ORDER-032 messages use labels only for order forms', () => {
  expect(fieldName('contact.email')).toBe('Email (contact details)')
  expect(fieldName('quotes.0.unitPrice')).toBe('quotes.0.unitPrice')
  expect(fieldName('contact')).toBe('contact')
})
