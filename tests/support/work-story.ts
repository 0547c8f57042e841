import * as orders from '#application/ordering/commands.ts'
import * as samples from '#application/ordering/samples.ts'
import * as services from '#application/ordering/services.ts'
import type { CommandSpec } from '#application/pipeline/handle.ts'
import type { Case } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { people, type PersonName } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { anAttachment } from './artwork-events.ts'

/** Sends a command, and returns the case after all its consequences. */
type Act = <Input>(who: PersonName, spec: CommandSpec<Input>, input: Input) => Promise<Case>

/** The reference of an upload in commands. */
const anUpload = { id: anAttachment.id, name: anAttachment.name, size: anAttachment.size }

/**
 * An order of only samples and services (ORDER-D21): a structure service for which Ada sends her product, with its sample,
 * a sample kit that is sent twice, and a canceled service. Ada changes her kits and the service before she orders.
 */
export const runWorkStory = async (act: Act): Promise<void> => {
  const { order } = await act('ada', orders.createOrder, { currency: 'USD' })
  const { requestId } = requireExisting(order)
  const ofOrder = { requestId }
  const none = { scope: '', additionalNotes: '' }
  const kit = { ...ofOrder, ...none, productId: 'sample-kit', quantity: 2, name: 'Kits for the shop' }
  await act('ada', samples.addSample, kit)
  const structure = { ...ofOrder, productId: 'custom-structure', quantity: 1, scope: 'A vase', additionalNotes: '' }
  const { services: ordered } = await act('ada', services.addService, structure)
  const { serviceId } = Object.values(ordered)[0]!
  await act('ada', services.changeService, {
    ...ofOrder,
    serviceId,
    quantity: 1,
    scope: 'A vase',
    additionalNotes: 'The neck is thin.',
  })
  const part = { ...ofOrder, ...none, productId: 'basic-sample', quantity: 1, name: '', partOfService: serviceId }
  const added = await act('sam', samples.addSample, part)
  const [kits, inService] = Object.values(added.samples).map(({ sampleId }) => ({ ...ofOrder, sampleId }))
  const { productId: _, ...two } = kit
  await act('ada', samples.changeSample, { ...two, ...kits!, quantity: 3, scope: 'Gray board' })
  await act('ada', samples.changeSample, { ...two, ...kits! })
  const placement = { ...ofOrder, ...none, productId: 'artwork-placement', quantity: 1 }
  const unwanted = Object.values((await act('ada', services.addService, placement)).services).at(-1)!
  await act('ada', services.cancelService, { ...ofOrder, serviceId: unwanted.serviceId })
  const third = Object.values((await act('ada', samples.addSample, { ...kit, quantity: 1 })).samples).at(-1)!
  await act('ada', samples.cancelSample, { ...ofOrder, sampleId: third.sampleId })
  const { firstName, lastName, email } = people.ada
  const contact = { firstName, lastName, email, company: '', phoneNumber: '' }
  await act('ada', orders.changeDraft, { ...ofOrder, contact, shippingAddress: bloomStudio, additionalComments: '' })
  const placed = await act('ada', orders.placeOrder, ofOrder)
  const ofService = { ...ofOrder, serviceId }
  await act('sam', services.recordProductSampleReceipt, ofService)
  await act('sam', services.revokeProductSampleReceipt, ofService)
  await act('sam', services.waiveProductSample, ofService)
  await act('sam', services.requireProductSample, ofService)
  await act('sam', services.recordProductSampleReceipt, ofService)
  const paid = placed.versions[placed.caseId]!.staff
  await act('sam', orders.recordPayment, {
    ...ofOrder,
    requestVersion: paid,
    amount: amountOwed(placed.order) / 100,
    method: 'bankTransfer',
    internalNotes: '',
    keepAsCredit: false,
  })
  await act('sam', services.startService, ofService)
  const submission = { ...ofService, assets: [anUpload], comments: 'Two locks at the base.' }
  await act('sam', services.submitServiceForReview, submission)
  await act('ada', services.requestServiceChanges, { ...ofService, reason: 'The neck is too wide.' })
  await act('sam', services.submitServiceForReview, submission)
  await act('ada', services.completeService, { ...ofService, assets: [] })
  await act('sam', samples.startSample, inService!)
  await act('sam', samples.completeSample, { ...inService!, assets: [anUpload] })
  await act('sam', samples.startSample, kits!)
  const parcel = { ...kits!, courier: 'dhl' as const }
  await act('sam', samples.shipSample, { ...parcel, trackingCodes: [], invoice: anUpload })
  await act('sam', samples.returnSampleToWork, { ...kits!, reason: 'Lost on the way.' })
  await act('sam', samples.shipSample, { ...parcel, trackingCodes: ['JD014600077777'] })
  await act('ada', samples.completeSample, { ...kits!, assets: [] })
}
