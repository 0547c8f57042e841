import { expect, test } from 'vitest'
import { sample } from '#domain/ordering/sample.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'
import { workCase } from '#tests/support/cases.ts'
import { folded } from '#tests/support/given.ts'

/** The invoice that is shipped with a sample. */

test('SAMPLE-002 the invoice remains when the sample is made again, until another one is attached', () => {
  const added = workCase.find((event) => event.type === 'SampleAdded')!
  const shipped = (invoice: typeof anAttachment | null) => ({
    type: 'SampleShipped' as const,
    data: { shipmentTracking: { courier: 'dhl' as const, trackingCodes: [] }, estimatedDeliveryDate: null, invoice },
  })
  const returned = { type: 'SampleReturnedToWork', data: { reason: 'Lost in transit' } } as const
  const again = folded(sample, [added, shipped(anAttachment), returned])
  expect(again).toMatchObject({ status: 'inProgress', invoice: anAttachment, shipmentTracking: undefined })
  expect(folded(sample, [shipped(null)], again)).toMatchObject({ status: 'shipped', invoice: anAttachment })
  const another = { ...anAttachment, name: 'invoice-2.pdf' }
  expect(folded(sample, [shipped(another)], again)).toMatchObject({ invoice: another })
})
