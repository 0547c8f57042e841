import { afterAll, expect, test } from 'vitest'
import { changeLanguage } from '#web/locales/i18n.ts'
import { formatList } from '#web/ui/format-list.ts'

afterAll(() => changeLanguage('en-US'))

test('USER-D04 lists have the separators of the language, and spaces between Chinese and Latin text', async () => {
  await changeLanguage('en-US')
  expect(formatList(['AUD', 'HKD', 'USD'])).toBe('AUD, HKD, and USD')
  expect(formatList(['a mug', 'a book'], 'disjunction')).toBe('a mug or a book')
  await changeLanguage('zh-CN')
  expect(formatList(['AUD', 'HKD', 'USD'])).toBe('AUD、HKD 和 USD')
  expect(formatList(['一月', '二月'])).toBe('一月和二月')
})
