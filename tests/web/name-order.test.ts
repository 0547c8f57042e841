import { afterEach, expect, test } from 'vitest'
import { changeLanguage } from '#web/locales/i18n.ts'
import { inNameOrder } from '#web/people/name-order.ts'

afterEach(() => changeLanguage('en-US'))

test('a Chinese form has the family name first', async () => {
  const fields = [{ name: 'email' }, { name: 'firstName' }, { name: 'lastName' }, { name: 'company' }]
  const asked = () => inNameOrder(fields).map(({ name }) => name)
  expect(asked()).toEqual(['email', 'firstName', 'lastName', 'company'])
  await changeLanguage('zh-CN')
  expect(asked()).toEqual(['email', 'lastName', 'firstName', 'company'])
  expect(inNameOrder([{ name: 'city' }])).toEqual([{ name: 'city' }])
})
