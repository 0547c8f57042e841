import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { loadTexts } from '#web/locales/i18n.ts'
import { CancelOrder } from '#web/ordering/CancelOrder.tsx'
import { EditAgain } from '#web/ordering/EditAgain.tsx'
import { orderActionsOf } from '#web/ordering/order-actions.ts'
import { DifferingPayments } from '#web/payments/DifferingPayments.tsx'
import { placeable } from './an-order.ts'

/** Pages of an order with a card payment of another amount or currency (decision 185). */

beforeAll(async () => {
  vi.stubGlobal('window', { location: { pathname: '/' } })
  await loadTexts('app', 'status')
})
afterAll(() => void vi.unstubAllGlobals())

type Differing = OrderForCustomer['payment']['differingCardPayments'][number]
const received: Differing = {
  cardPaymentId: 'one',
  amount: 100,
  receivedAmount: 90,
  receivedCurrency: 'USD',
  undecided: 90,
  startedOn: '2026-01-08T10:00:00.000Z',
  status: 'toCheck',
}
const orderWith = (payment: Differing): OrderForCustomer => ({
  ...placeable,
  status: 'paymentPending',
  payment: { ...placeable.payment, requestedStage: 'placing', differingCardPayments: [payment] },
})

describe('PAY-D05 while a card payment is checked or refunded, the customer', () => {
  const buttonsOf = (payment: Differing) => {
    const order = orderWith(payment)
    const actions = orderActionsOf(order, undefined)
    return [EditAgain, CancelOrder].map((Button) =>
      renderToStaticMarkup(
        <MantineProvider>
          <Button order={order} actions={actions} />
        </MantineProvider>,
      ),
    )
  }

  test.each([
    ['is checked', received],
    ['is refunded', { ...received, undecided: 0, status: 'refunding' as const }],
  ])('cannot edit or cancel the order, and reads why: it %s', (_, payment) => {
    for (const markup of buttonsOf(payment)) expect(markup).toContain('is being checked or refunded')
  })

  test('can edit and cancel it after the refund', () => {
    for (const markup of buttonsOf({ ...received, undecided: 0, status: 'refunded' })) {
      expect(markup).toContain('<button')
      expect(markup).not.toContain('is being checked or refunded')
    }
  })
})

test('PAY-D05 staff read that a partly refunded payment cannot be recorded, and refund the rest', () => {
  const order = orderWith({ ...received, undecided: 50 }) as unknown as OrderForStaff
  const forStaff = {
    ...order,
    audience: 'staff' as const,
    payment: {
      ...order.payment,
      differingCardPayments: order.payment.differingCardPayments.map((one) => ({
        ...one,
        intentId: 'pi_1',
        refundFailure: null,
      })),
    },
  }
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DifferingPayments order={forStaff} acting />
    </MantineProvider>,
  )
  const read = renderToStaticMarkup(<DifferingPayments order={forStaff} />)
  expect(read).toContain('Staff or an accountant decides about this payment.')
  expect(read).not.toContain('<button')
  expect(markup).toContain('A part was already refunded, so it can’t be recorded. Refund the rest.')
  expect(markup).not.toContain('accepts no further payment')
})
