import { afterEach, expect, test } from 'vitest'
import { changeLanguage } from '#web/locales/i18n.ts'
import { orderNameFields } from '#web/people/name-order.ts'

afterEach(() => changeLanguage('en-US'))

test('a Chinese form has the family name first', async () => {
  const fields = [{ name: 'email' }, { name: 'firstName' }, { name: 'lastName' }, { name: 'company' }]
  const asked = () => orderNameFields(fields).map(({ name }) => name)
  expect(asked()).toEqual(['email', 'firstName', 'lastName', 'company'])
  await changeLanguage('zh-CN')
  expect(asked()).toEqual(['email', 'lastName', 'firstName', 'company'])
  expect(orderNameFields([{ name: 'city' }])).toEqual([{ name: 'city' }])
})
