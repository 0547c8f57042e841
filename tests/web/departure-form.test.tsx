import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { loadTexts } from '#web/locales/i18n.ts'
import { DepartureForm } from '#web/shipping/DepartureForm.tsx'
import { placeable } from './an-order.ts'

/** The form in which staff record a departure. */

beforeAll(async () => {
  vi.stubGlobal('window', { location: { pathname: '/' } })
  await loadTexts('app', 'status')
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('SHIP-D05 the form of a departure shows the tracking codes that are already recorded', () => {
  const tracking = { courier: 'ups', trackingCodes: ['1Z1', '1Z2'], trackingUrl: null, additionalComments: '' }
  const shipment = { id: 's-1', status: 'initial', items: [], tracking } as unknown as Shipment
  const order = { ...placeable, purchaseOrders: [], shipments: [shipment] } as unknown as OrderForStaff
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DepartureForm order={order} shipment={shipment} />
    </MantineProvider>,
  )
  expect(markup).toContain('value="1Z1, 1Z2"')
  expect(markup).toMatch(/value="ups" selected/)
})
