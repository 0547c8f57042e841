import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { endOfDay } from '#web/data/day-range.ts'
import { loadTexts } from '#web/locales/i18n.ts'
import { PaymentTermsPanel } from '#web/payments/PaymentTerms.tsx'
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
