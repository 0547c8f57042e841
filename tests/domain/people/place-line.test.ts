import { expect, test } from 'vitest'
import { placeLine } from '#domain/people/place-line.ts'

test.each([
  [{ city: 'Portland', state: 'OR', zipCode: '97209', country: 'US' }, 'Portland, OR 97209'],
  [{ city: 'London', state: '', zipCode: 'SW1A 1AA', country: 'GB' }, 'London, SW1A 1AA'],
  [{ city: 'Berlin', state: '', zipCode: '10115', country: 'DE' }, '10115 Berlin'],
  [{ city: 'Łódź', state: '', zipCode: '90-001', country: 'PL' }, '90-001 Łódź'],
  [{ city: 'Kowloon', state: '', zipCode: '', country: 'HK' }, 'Kowloon'],
])('%j is written as in its country', (place, line) => {
  expect(placeLine(place, 'en-US')).toBe(line)
})
