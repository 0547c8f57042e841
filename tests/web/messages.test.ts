import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ruleBroken, unlessStatus } from '#domain/kernel/refusal.ts'
import { weightText } from '#web/catalogue/measures.ts'
import { CallFailed } from '#web/data/http.ts'
import { contractErrors } from '#web/data/validation.ts'
import { loadTexts, changeLanguage } from '#web/locales/i18n.ts'
import { failureText, fieldLabel, refusalText } from '#web/locales/message-text.ts'
import { useCountrySettings } from '#web/stores/country-settings.ts'
import { lengthUnit, useMillimeters } from '#web/stores/length-unit.ts'

describe('USER-D04 messages of the server in the reader’s language', () => {
  afterAll(() => changeLanguage('en-US'))

  test('use field labels in forms', () => {
    const schema = z.strictObject({ width: z.number() })
    expect(contractErrors(schema, { width: '' }, () => 'The width')).toEqual({ width: 'The width cannot be empty' })
    expect(contractErrors(schema, { width: 5 }, () => 'The width')).toEqual({})
  })

  test('TEXT-036 TEXT-037 have field labels in both languages', async () => {
    expect(fieldLabel('shippingAddress.city')).toBe('City (Shipping Address)')
    expect(fieldLabel('tracking.trackingCodes.2')).toBe('Tracking number 3')
    expect(fieldLabel('quotes.0.unitPrice')).toBe('Unit price (line 1)')
    expect(fieldLabel('cartons.1.items.0.pieces')).toBe('Pieces per carton (line 2.1)')
    await changeLanguage('zh-CN')
    expect(fieldLabel('contact.firstName')).toBe('名（联系人）')
    expect(fieldLabel('tracking.trackingCodes.2')).toBe('物流单号 3')
    expect(fieldLabel('items.1.quantity')).toBe('数量（第 2 行）')
    await changeLanguage('en-US')
  })

  test('SETTINGS-013 have lengths in the unit of the reader', async () => {
    await loadTexts('app')
    const failure = {
      message: 'lidHeight must be at least 10 mm less than the height',
      reason: 'size.lidNearHeight',
      params: { field: 'lidHeight', gap: { mm: 10 } },
    }
    useCountrySettings.setState({ unitOfLength: 'inch' })
    expect(failureText(failure)).toContain('at least 0.39 in less')
    useCountrySettings.setState({ unitOfLength: 'cm' })
    expect(failureText(failure)).toContain('at least 1 cm less')
    useMillimeters.setState({ on: true })
    expect(failureText(failure)).toContain('at least 10 mm less')
    useMillimeters.setState({ on: undefined })
    useCountrySettings.setState({ unitOfLength: 'inch' })
  })

  test('SETTINGS-013 in Chinese have millimeters, until another unit is chosen', async () => {
    useCountrySettings.setState({ unitOfLength: 'inch' })
    expect(lengthUnit()).toBe('inch')
    await changeLanguage('zh-CN')
    expect(lengthUnit()).toBe('mm')
    expect(weightText(2900, lengthUnit())).toBe('2.9 千克')
    useMillimeters.setState({ on: false })
    expect(lengthUnit()).toBe('inch')
    useMillimeters.setState({ on: undefined })
    await changeLanguage('en-US')
  })

  test('are found by key, or use the server’s message if the key is unknown', async () => {
    await changeLanguage('zh-CN')
    await loadTexts('app')
    expect(failureText({ message: 'Order not found', reason: 'notFound.order' })).toBe(
      '找不到该订单，请核对订单号，或从订单列表打开',
    )
    expect(failureText({ message: 'Email cannot be empty', reason: 'input.empty', params: { field: 'email' } })).toBe(
      '请填写电子邮箱',
    )
    const read = { hasError: true, type: 'urlNotFound', message: 'Order not found', reason: 'notFound.order' } as const
    expect(failureText(new CallFailed(read)), 'a failed read').toBe('找不到该订单，请核对订单号，或从订单列表打开')
    expect(failureText({ message: 'Something new', reason: 'rule.fromTomorrow' })).toBe('Something new')
    expect(failureText({ message: 'Bad Gateway' })).toBe('Bad Gateway')
    expect(refusalText(ruleBroken('contact', 'rule.contactMissing'))).toBe('请填写此订单的联系人')
    await changeLanguage('en-US')
  })

  test('CONST-D02 use the screen’s name of a status, and the command in the reader’s language', async () => {
    await loadTexts('status')
    const refused = unlessStatus('PlaceOrder', 'paymentPending', 'draft')
    expect(refusalText(refused)).toBe('Cannot place order while awaiting payment')
    expect(refusalText(undefined)).toBeUndefined()
    await changeLanguage('zh-CN')
    await loadTexts('app')
    expect(refusalText(refused)).toBe('当前状态为“待付款”，无法提交订单')
    await changeLanguage('en-US')
  })
})
