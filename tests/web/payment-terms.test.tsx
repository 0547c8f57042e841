import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { endOfDay } from '#web/data/day-range.ts'
import { loadTexts } from '#web/locales/i18n.ts'
import { PaymentTermsPanel } from '#web/payments/PaymentTerms.tsx'
import { PlannedInstalments } from '#web/payments/PlannedInstalments.tsx'
import { placeable } from './an-order.ts'

/** The payment terms of an order, for staff. */

const zone = process.env['TZ']
beforeAll(async () => {
  vi.stubGlobal('window', { location: { pathname: '/' } })
  await loadTexts('app', 'status')
})
afterAll(() => {
  vi.unstubAllGlobals()
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each(['America/Los_Angeles', 'Asia/Shanghai'])(
  'PAY-D01 the agreed due date is edited as the day that was entered, in %s',
  (name) => {
    process.env['TZ'] = name
    const dueDate = endOfDay('2026-12-10')!
    const payment = { ...placeable.payment, terms: 'custom', customAmountDue: 100, dueDate }
    const order = { ...placeable, payment } as unknown as OrderForStaff
    const markup = renderToStaticMarkup(
      <MantineProvider>
        <PaymentTermsPanel order={order} />
      </MantineProvider>,
    )
    expect(markup).toContain('value="2026-12-10"')
  },
)

const plannedText = (payment: Partial<OrderForCustomer['payment']>) => {
  const parts = { packaging: 550, services: 90, samples: 80, shipping: 120, total: 820 }
  const totals = { ...placeable.totals, ...parts }
  const order = { ...placeable, totals, payment: { ...placeable.payment, ...payment } }
  return renderToStaticMarkup(<PlannedInstalments order={order} total={820} />).replaceAll(/<[^>]+>/g, ' ')
}

test('PAY-D01 a draft shows what will be due when, after discounts; nothing, if all is due when it is placed', () => {
  expect(plannedText({ terms: 'allUpfront' })).toBe('')
  const split = plannedText({ terms: 'servicesSamplesProducts_packagingShipping' })
  expect(split).toMatch(/\$170\.00\s+Due when the order is placed/)
  expect(split).toMatch(/\$650\.00\s+Due before production/)
  expect(plannedText({ terms: 'items_shipping' })).toMatch(/\$700\.00 .* \$120\.00\s+Due before delivery/)
  const dueDate = '2026-12-15T15:59:59.999Z'
  expect(plannedText({ terms: 'custom', customAmountDue: 300, dueDate })).toMatch(/Due by\s+Dec 15, 2026.*\$520\.00/)
})
