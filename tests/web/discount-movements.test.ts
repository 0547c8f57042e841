import { expect, test } from 'vitest'
import { movementsOf } from '#web/payments/discount-movements.ts'

/** The history of a discount: each movement, and the remaining amount after it. */

const day = (nth: number) => `2026-03-0${nth}T09:00:00.000Z`
const use = (requestId: string, taken: number | null, usedOn: number, releasedOn: number | null = null) => ({
  requestId,
  taken,
  converted: null,
  usedOn: day(usedOn),
  releasedOn: releasedOn === null ? null : day(releasedOn),
})
const amount = { type: 'absolute' as const, value: 100, addedOn: day(1), revokedOn: null }

test('an amount is added, used, returned and used again; the remaining amount is exact to the cent', () => {
  const history = movementsOf({ ...amount, uses: [use('b', 99.9, 4)], released: [use('a', 30.35, 2, 3)] })
  expect(history.map(({ kind, use: of, amount: moved, left }) => [kind, of?.requestId, moved, left])).toEqual([
    ['added', undefined, 100, 100],
    ['used', 'a', -30.35, 69.65],
    ['released', 'a', 30.35, 100],
    ['used', 'b', -99.9, 0.1],
  ])
})

test('a percentage has no amounts; a revocation is the last movement', () => {
  const discount = { type: 'percentage' as const, value: 10, addedOn: day(1), revokedOn: day(5) }
  const history = movementsOf({ ...discount, uses: [use('a', null, 2)], released: [] })
  expect(history.map(({ kind, amount: moved, left }) => [kind, moved, left])).toEqual([
    ['added', null, null],
    ['used', null, null],
    ['revoked', null, null],
  ])
})

test('dates parsed by the client are also ordered', () => {
  const revived = { ...use('a', 1, 3), usedOn: new Date(day(3)) as unknown as string }
  expect(
    movementsOf({ ...amount, uses: [revived, use('b', 1, 2)], released: [] }).map(({ use: of }) => of?.requestId),
  ).toEqual([undefined, 'b', 'a'])
})
