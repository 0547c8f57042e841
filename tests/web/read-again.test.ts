import { expect, test } from 'vitest'
import { readAgainAfter } from '#web/data/queries.ts'

test('a list with a filter that depends on the clock is read again without an event (decisions 35 and 237)', () => {
  expect(readAgainAfter({}, false)).toBe(false)
  expect(readAgainAfter({ status: 'draft', late: undefined }, false)).toBe(false)
  for (const name of ['late', 'overdue', 'followUp', 'due']) {
    expect(readAgainAfter({ [name]: true }, false)).toBeGreaterThan(0)
  }
  expect(readAgainAfter({ late: true }, true), 'an answer without the own last write').toBeLessThan(
    readAgainAfter({ late: true }, false) as number,
  )
})
