import { expect, test } from 'vitest'
import { countryInText } from '#web/locales/country-in-text.ts'
import { changeLanguage, loadTexts } from '#web/locales/i18n.ts'
import { isNamedAsRoute } from '#web/shipping/format-shipping.ts'

test('a country inside a sentence has its article in English, and none in Chinese', async () => {
  expect(['US', 'NL', 'DE', 'ZZZ'].map(countryInText)).toEqual([
    'the United States',
    'the Netherlands',
    'Germany',
    'ZZZ',
  ])
  await changeLanguage('zh-CN')
  expect(countryInText('US')).toBe('美国')
  await changeLanguage('en-US')
})

test('an option that is named like its route does not repeat it', async () => {
  await loadTexts('app')
  const named = (name: string) => isNamedAsRoute({ name: { 'en-US': name, 'zh-CN': name }, route: 'ocean' })
  expect(['Ocean', 'Ocean freight', 'Slow boat'].map(named)).toEqual([true, true, false])
})
