import * as orders from '#application/ordering/commands.ts'
import * as samples from '#application/ordering/samples.ts'
import { settleCancelledWork } from '#application/payments/discount-commands.ts'
import type { CommandSpec } from '#application/pipeline/handle.ts'
import type { Case } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { people, type PersonName } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'

/** Sends a command, and returns the case after all its consequences. */
type Act = <Input>(who: PersonName, spec: CommandSpec<Input>, input: Input) => Promise<Case>

/** A paid order of two samples, of which staff cancel one and return a part of its price (decision 235). */
export const runCanceledWorkStory = async (act: Act): Promise<void> => {
  const { order } = await act('ada', orders.createOrder, { currency: 'USD' })
  const ofOrder = { requestId: requireExisting(order).requestId }
  const kit = { ...ofOrder, productId: 'sample-kit', quantity: 1, name: '', scope: '', additionalNotes: '' }
  await act('ada', samples.addSample, kit)
  await act('ada', samples.addSample, { ...kit, name: 'Kit for the shop' })
  const { firstName, lastName, email } = people.ada
  const contact = { firstName, lastName, email, company: '', phoneNumber: '' }
  await act('ada', orders.changeDraft, { ...ofOrder, contact, shippingAddress: bloomStudio, additionalComments: '' })
  const placed = await act('ada', orders.placeOrder, ofOrder)
  await act('sam', orders.recordPayment, {
    ...ofOrder,
    requestVersion: placed.versions[placed.caseId]!.staff,
    amount: amountOwed(placed.order) / 100,
    method: 'bankTransfer',
    internalNotes: '',
    keepAsCredit: false,
  })
  const { sampleId } = Object.values(placed.samples).at(-1)!
  const canceled = await act('sam', samples.cancelSample, { ...ofOrder, sampleId })
  await act('sam', settleCancelledWork, {
    ...ofOrder,
    itemId: sampleId,
    requestVersion: canceled.versions[canceled.caseId]!.staff,
    amount: 5,
    internalNotes: 'The kit was packed already.',
  })
}
