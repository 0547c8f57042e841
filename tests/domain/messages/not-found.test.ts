import { expect, test } from 'vitest'
import { notFound as english } from '#domain/messages/en-US/not-found.ts'
import { notFound as chinese } from '#domain/messages/zh-CN/not-found.ts'

test('API-D06 every not-found message names the missing object and the next step, in both languages', () => {
  const withoutAdvice = [
    ...Object.values(english).filter(
      (text) =>
        !/ (?:not found|declined this purchase order|recalled this purchase order|has been removed)\. .+\.$/.test(text),
    ),
    ...Object.values(chinese).filter((text) => !/^(?:(?:找不到|没有).+|此采购订单已.+)，.+[^。]$/.test(text)),
  ]
  expect(withoutAdvice).toEqual([])
})
