import * as orders from '#application/ordering/commands.ts'
import * as details from '#application/ordering/order-details.ts'
import { changePackagingItem } from '#application/ordering/packaging-items.ts'
import { addSample } from '#application/ordering/samples.ts'
import { addService } from '#application/ordering/services.ts'
import * as shipmentPlans from '#application/shipping/plan-commands.ts'
import { shipmentsOf } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { anAttachment } from './artwork-events.ts'
import { acting } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'
import { checkOut, draftWithEssentials } from './standard-items-story.ts'

const { firstName, lastName, email } = people.ada
const contact = { firstName, lastName, email, company: 'Bloom & Stem', phoneNumber: '' }
const { id, name, size } = anAttachment

/** An order whose details change: files and currency of the draft, addresses before the payment, comments (ORDER-D04). */
export const runDetailsStory = async (app: MemoryApp): Promise<void> => {
  const act = acting(app)
  const { order } = await draftWithEssentials(app, true)
  const { requestId, items } = requireExisting(order)
  const ofItem = { requestId, itemId: items[0]!.id }
  const named = { customerProductName: 'Tulip mailer', additionalNotes: 'Fold the lids.' }
  await act('ada', changePackagingItem, { ...ofItem, ...named })
  await act('ada', details.changeOrderAttachments, { requestId, attachments: [{ id, name, size }] })
  const kit = { productId: 'sample-kit', quantity: 1, name: '', scope: '', additionalNotes: '' }
  await act('ada', addSample, { requestId, ...kit })
  await act('ada', addService, { requestId, productId: 'press-proof', quantity: 1, scope: '', additionalNotes: '' })
  await act('ada', details.changeOrderCurrency, { requestId, currency: 'EUR' })
  await act('ada', orders.selectQuote, { ...ofItem, quantity: 1000 })
  const checkedOut = await checkOut(app, requestId)
  const [shipment] = shipmentsOf(checkedOut)
  const { id: addressId } = requireExisting(checkedOut.order).addresses.find(({ type }) => type === 'shipping')!
  await act('ada', addSample, { requestId, ...kit, addressId })
  const ofShipment = { requestId, shipmentId: shipment!.shipmentId }
  await act('ada', shipmentPlans.describeShipment, { ...ofShipment, name: 'To the fair', description: 'Booth 12.' })
  await act('ada', orders.placeOrder, { requestId })
  const shippingAddress = { ...bloomStudio, line1: '216 NW Glisan Street' }
  const moved = await act('ada', details.changeOrderAddresses, { requestId, contact, shippingAddress })
  const amount = amountOwed(requireExisting(moved.order)) / 100
  const requestVersion = moved.versions[moved.caseId]!.staff
  const payment = { amount, method: 'bankTransfer' as const, internalNotes: '', keepAsCredit: false, requestVersion }
  await act('sam', orders.recordPayment, { requestId, ...payment })
  await act('ada', details.changeOrderComments, { requestId, additionalComments: 'Ring twice.' })
}
