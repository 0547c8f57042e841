import { expect, test } from 'vitest'
import { addressedName, fullName } from '#domain/text/full-name.ts'

test.each([
  ['Ada', 'Bloom', 'Ada Bloom'],
  ['小明', '王', '王小明'],
  ['小明', 'Wong', '小明 Wong'],
  ['Ada', '', 'Ada'],
])('the name of %s %s is written %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name)
})

test.each([
  ['Ada', 'Bloom', 'Ada'],
  ['小明', '王', '王小明'],
  ['小明', 'Wong', '小明 Wong'],
  ['', '', ''],
])('a mail addresses %s %s as %s', (firstName, lastName, name) => {
  expect(addressedName({ firstName, lastName })).toBe(name)
})
