import { expect, test } from 'vitest'
import { isTurned, onPage } from '#domain/production/page-placement.ts'

const dieline = { width: 300, height: 200 }

test('a dieline starts at the corner of the trim box', () => {
  const page = { width: 310, height: 210, trim: { x: 5, y: 5, width: 300, height: 200 } }
  expect(isTurned(page, dieline)).toBe(false)
  expect(onPage(page, dieline)([0, 0])).toEqual([5, 5])
  expect(onPage(page, dieline)([300, 200])).toEqual([305, 205])
})

test('a dieline on a page in the other format is rotated clockwise by 90°', () => {
  const page = { width: 210, height: 310, trim: { x: 5, y: 5, width: 200, height: 300 } }
  expect(isTurned(page, dieline)).toBe(true)
  expect(onPage(page, dieline)([0, 0])).toEqual([205, 5])
  expect(onPage(page, dieline)([300, 200])).toEqual([5, 305])
})
