import { expect, test } from 'vitest'
import { fullName } from '#domain/text/full-name.ts'

test.each([
  ['Ada', 'Bloom', 'Ada Bloom'],
  ['小明', '王', '王小明'],
  ['小明', 'Wong', '小明 Wong'],
  ['Ada', '', 'Ada'],
])('the name of %s %s is written %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name)
})
