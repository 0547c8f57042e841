import * as orders from '#application/ordering/commands.ts'
import { addPackagingItem } from '#application/ordering/packaging-items.ts'
import { addSample } from '#application/ordering/samples.ts'
import * as standardItems from '#application/ordering/standard-items.ts'
import * as shipmentPlans from '#application/shipping/plan-commands.ts'
import type { Case } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { acting } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'

/** An order of mailers, essentials and a sample: its essentials are added, changed, removed and placed (ORDER-D01). */

const { firstName, lastName, email } = people.ada
const contact = { firstName, lastName, email, company: '', phoneNumber: '' }

/** Two essentials in a new draft, with packaging if `boxes`. */
export const draftWithEssentials = async (app: MemoryApp, boxes: boolean): Promise<Case> => {
  const act = acting(app)
  const { order } = await act('ada', orders.createOrder, { currency: 'USD' })
  const { requestId } = requireExisting(order)
  const add = (productId: string, quantity: number) =>
    act('ada', standardItems.addStandardItem, {
      requestId,
      productId,
      quantity,
      additionalNotes: '',
      countryCode: 'US',
    })
  await add('tissue-ream', 2)
  if (boxes) {
    const mailers = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 1000, customerProductName: '' }
    const added = await act('ada', addPackagingItem, { requestId, ...mailers })
    const itemId = added.order.items[0]!.id
    await act('ada', orders.selectQuote, { requestId, itemId, quantity: 1000 })
  }
  return add('kraft-tape-6', 5)
}

/** Enters the contact and the shipping address, and selects the first shipping option. */
export const checkOut = async (app: MemoryApp, requestId: string): Promise<Case> => {
  const act = acting(app)
  const entered = { contact, shippingAddress: bloomStudio, additionalComments: '' }
  await act('ada', orders.changeDraft, { requestId, ...entered })
  const { order } = await act('ada', standardItems.priceStandardItems, { requestId })
  const [way] = shippingOptionsOf(requireExisting(order))
  return act('ada', shipmentPlans.addShipment, { requestId, shippingOptionId: way!.id })
}

export const runStandardItemsStory = async (app: MemoryApp): Promise<void> => {
  const act = acting(app)
  const draft = await draftWithEssentials(app, true)
  const { requestId, standardItems: items } = requireExisting(draft.order)
  const [tissue, tape] = items.map(({ id }) => ({ requestId, itemId: id }))
  await act('ada', standardItems.changeStandardItem, { ...tissue!, quantity: 3, additionalNotes: 'White, please.' })
  await act('sam', standardItems.removeStandardItem, tape!)
  const sample = { productId: 'basic-sample', quantity: 1, scope: '', name: '', additionalNotes: '' }
  await act('ada', addSample, { requestId, ...sample })
  // The address is corrected: the essentials are priced for Germany, then for the United States again.
  const wrong = { ...bloomStudio, country: 'DE', zipCode: '10115', state: '' }
  await act('ada', orders.changeDraft, { requestId, contact, shippingAddress: wrong, additionalComments: '' })
  await checkOut(app, requestId)
  await act('ada', orders.placeOrder, { requestId })
}
