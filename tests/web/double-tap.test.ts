import { expect, test } from 'vitest'
import { isDoubleTap, noPress, pressOf } from '#web/ui/double-tap.ts'

test('the second tap of a double tap does not confirm; a later press or one elsewhere does', () => {
  const opening = pressOf({ clientX: 100, clientY: 100 }, 1000)
  expect(isDoubleTap(opening, { clientX: 110, clientY: 95 }, 1300)).toBe(true)
  expect(isDoubleTap(opening, { clientX: 110, clientY: 95 }, 1500)).toBe(false)
  expect(isDoubleTap(opening, { clientX: 140, clientY: 100 }, 1100)).toBe(false)
  expect(isDoubleTap(noPress, { clientX: 0, clientY: 0 }, 1)).toBe(false)
})
