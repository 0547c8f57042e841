import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { loadTexts } from '#web/locales/i18n.ts'
import { PaymentPanel } from '#web/payments/PaymentPanel.tsx'
import { placeable } from './an-order.ts'

/** A disputed payment on the page of the customer (decision 183). */

beforeAll(async () => void (await loadTexts('app', 'status')))

type Entry = OrderForCustomer['payment']['paymentHistory'][number]
const withdrawn: NonNullable<Entry['disputeMoney']> = {
  amount: 250,
  currency: 'USD',
  withdrawnOn: '2026-01-20T10:00:00.000Z',
  reinstatedOn: null,
}
const panelWith = (dispute: Entry['dispute'], disputeMoney: Entry['disputeMoney']) => {
  const entry: Entry = {
    id: 'one',
    amount: 400,
    paymentDate: '2026-01-08T10:00:00.000Z',
    method: 'stripe',
    reverses: null,
    paidFrom: null,
    dispute,
    disputeMoney,
  }
  const order = { ...placeable, payment: { ...placeable.payment, paymentHistory: [entry] } }
  return renderToStaticMarkup(<PaymentPanel order={order} howTo={false} />)
}

test('PAY-D05 the customer reads what the bank took back and returned, each with its amount and date', () => {
  const open = panelWith('needsResponse', withdrawn)
  expect(open).toMatch(/Your bank took \$250\.00 back from us on Jan 20, 2026\./)
  expect(open).not.toContain('Your bank returned')
  const won = panelWith('won', { ...withdrawn, reinstatedOn: '2026-02-03T10:00:00.000Z' })
  expect(won).toMatch(/took \$250\.00 back from us on Jan 20, 2026\./)
  expect(won).toMatch(/Your bank returned \$250\.00 to us on Feb 3, 2026\./)
})

test('an inquiry, which moves no money, shows only its status', () => {
  expect(panelWith('closed', null)).not.toContain('Your bank took')
})
