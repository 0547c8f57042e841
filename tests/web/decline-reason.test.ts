import { afterAll, expect, test } from 'vitest'
import { changeLanguage, loadTexts } from '#web/locales/i18n.ts'
import { declineReason } from '#web/payments/cards/decline-reason.ts'

/** The reason of a declined card payment, which the card provider explains in English. */

afterAll(() => changeLanguage('en-US'))

test('PAY-017 USER-D04 the usual reasons of a declined card are in the reader’s language, others only in English', async () => {
  await loadTexts('cart')
  expect(declineReason('Your card was declined.')).toBe('Your card was declined.')
  expect(declineReason('Your card’s security code is incorrect.')).toBe('The security code of your card is incorrect.')
  expect(declineReason('Ask your bank.')).toBe('Ask your bank.')
  expect(declineReason('')).toBe('The payment was not completed.')
  await changeLanguage('zh-CN')
  expect(declineReason('Your card was declined.')).toBe('您的银行卡被拒绝。')
  expect(declineReason('Ask your bank.')).toBe('付款未完成。')
  expect(declineReason('toString')).toBe('付款未完成。')
})
