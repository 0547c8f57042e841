import { array, assert, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { sortShort } from '#domain/kernel/sort-short.ts'

test('short and long lists are sorted like by the engine, and entries that compare equal stay in order', () => {
  const entries = array(tuple(integer({ min: 0, max: 5 }), integer()), { maxLength: 40 })
  assert(
    property(entries, (list) => {
      const compare = ([one]: [number, number], [other]: [number, number]) => one - other
      expect(sortShort([...list], compare)).toEqual(list.toSorted(compare))
    }),
  )
})
