import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { loadTexts } from '#web/locales/i18n.ts'
import { PaymentPanel } from '#web/payments/PaymentPanel.tsx'
import { placeable } from './an-order.ts'

beforeAll(async () => void (await loadTexts('app', 'status')))

const entry = {
  paymentDate: '2026-01-08T10:00:00.000Z',
  method: 'bankTransfer',
  paidFrom: null,
  dispute: null,
  disputeMoney: null,
} as const
const paymentHistory: OrderForCustomer['payment']['paymentHistory'] = [
  { ...entry, id: 'right', amount: 100, reverses: null },
  { ...entry, id: 'wrong', amount: 9, reverses: null },
  { ...entry, id: 'again', amount: -9, reverses: 'wrong' },
]

test('PAY-T08 a reversing entry names the entry that it cancels, and links to it', () => {
  const order = { ...placeable, payment: { ...placeable.payment, paymentHistory } }
  const markup = renderToStaticMarkup(<PaymentPanel order={order} howTo={false} />)
  expect(markup).toContain('<li id="payment-wrong">')
  expect(markup).toMatch(/, reverses <a href="#payment-wrong">\$9\.00 of [^<]*Jan[^<]*<\/a>/)
})
