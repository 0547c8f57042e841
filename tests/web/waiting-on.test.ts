import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#web/locales/i18n.ts'
import { waitingOnText } from '#web/ui/OrderHeadline.tsx'

/** Who acts next on an order, for readers who may act and for those who can only read. */

beforeAll(async () => void (await loadTexts('status')))

test.each([
  ['boxwright', 'staff', true, 'You'],
  ['boxwright', 'staff', false, 'Boxwright staff'],
  ['customer', 'staff', false, 'Customer'],
  ['customer', 'customer', true, 'You'],
  ['customer', 'customer', false, 'Your company'],
  ['boxwright', 'customer', false, 'Boxwright'],
  ['none', 'staff', false, 'None'],
] as const)('waiting on %s, read by %s, who may act: %s', (waitingOn, audience, mayAct, fact) => {
  expect(waitingOnText(waitingOn, audience, mayAct)).toMatchObject({ fact, yours: fact === 'You' })
})
