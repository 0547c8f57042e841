import { expect, test } from 'vitest'
import { countRequest, countRequests, refusesUnderLoad } from '#infrastructure/http/load-shedding.ts'

const counted = (...addresses: [address: string, times: number][]) => {
  let now = 0
  const counts = countRequests(() => now)
  for (const [address, times] of addresses) for (let nth = 0; nth < times; nth++) countRequest(counts, address)
  return { counts, passes: (milliseconds: number) => (now += milliseconds) }
}

test('S-01 under load only the network address with the most requests is refused', () => {
  const { counts } = counted(['10.0.0.1', 60], ['10.0.0.2', 5], ['10.0.0.3', 1])
  expect(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((one) => refusesUnderLoad(counts, one, false))).toEqual([
    true,
    false,
    false,
  ])
})

test('S-01 all addresses are refused if none dominates, or under heavy load', () => {
  const even = counted(...Array.from({ length: 30 }, (_, nth): [string, number] => [`10.0.1.${nth}`, 30]))
  expect(refusesUnderLoad(even.counts, '10.0.1.1', false)).toBe(true)
  const { counts } = counted(['10.0.0.1', 60], ['10.0.0.2', 5])
  expect(refusesUnderLoad(counts, '10.0.0.2', true)).toBe(true)
})

test('S-01 the requests of an address are counted for four seconds', () => {
  const { counts, passes } = counted(['10.0.0.1', 60])
  passes(1_999)
  expect(refusesUnderLoad(counts, '10.0.0.2', false)).toBe(false)
  passes(2_001)
  for (let nth = 0; nth < 30; nth++) countRequest(counts, '10.0.0.2')
  passes(100)
  expect(refusesUnderLoad(counts, '10.0.0.1', false)).toBe(false)
  expect(refusesUnderLoad(counts, '10.0.0.2', false)).toBe(true)
})
