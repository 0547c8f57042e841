import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { orderAsOf } from '#read-models/as-of.ts'
import { workCase } from '#tests/support/cases.ts'
import { loadTexts } from '#web/locales/i18n.ts'
import { type AnyOrder, isShipping } from '#web/ordering/order-rules.ts'
import { SummaryPanel } from '#web/ordering/SummaryPanel.tsx'
import { WorkPanel } from '#web/ordering/work/WorkPanel.tsx'

beforeAll(async () => void (await loadTexts('app', 'status')))

test('SAMPLE-T07 a canceled sample says that its price is still part of the total of a placed order', () => {
  const order = JSON.parse(JSON.stringify(orderAsOf.customer(workCase))) as AnyOrder
  const [item] = order.sampleItems
  const markup = (
    reader: 'customer' | 'staff',
    total: number,
    status: 'inProgress' | 'completed' | 'cancelled' = 'inProgress',
  ) => {
    const canceled = { ...item!, total, sample: { ...item!.sample, status: 'cancelled' as const } }
    const shown = { ...order, status, sampleItems: [canceled], serviceItems: [] } as AnyOrder
    return renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider>
          <WorkPanel order={shown} reader={reader} />
        </MantineProvider>
      </QueryClientProvider>,
    )
  }
  expect(markup('customer', 225)).toContain('its price is still part of the total. We decide how much')
  expect(markup('staff', 225)).toContain('Decide how much of it is returned')
  expect(markup('staff', 225, 'completed')).toContain('Decide how much of it is returned')
  expect(markup('customer', 0)).not.toContain('part of the total')
  // Everything that was paid for a canceled order is credit.
  expect(markup('customer', 225, 'cancelled')).not.toContain('part of the total')
})

test('SERVICE-T09 the total of an order whose only service was canceled is shown, and nothing is shipped', () => {
  const order = JSON.parse(JSON.stringify(orderAsOf.customer(workCase))) as AnyOrder
  const [item] = order.serviceItems
  const canceled = { ...item!, total: 225, service: { ...item!.service, status: 'cancelled' as const } }
  const shown = { ...order, sampleItems: [], serviceItems: [canceled], totals: { ...order.totals, total: 225 } }
  expect(isShipping(shown as AnyOrder)).toBe(false)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <SummaryPanel order={shown} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(markup).toContain('$225.00')
  expect(markup).not.toContain('No quote chosen yet')
})
