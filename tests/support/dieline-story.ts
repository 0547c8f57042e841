import { addPackagingItem } from '#application/ordering/packaging-items.ts'
import * as artwork from '#application/production/artwork-commands.ts'
import * as production from '#application/production/commands.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { ofItem, ofPurchaseOrder, storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { anAttachment } from './artwork-events.ts'
import { offer } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'

/** A printed product without a shop price, whose dieline staff provide. */
const bookBox = {
  customerProductName: 'Bouquet book box',
  productId: 'book-box',
  config: {},
  countryCode: 'US',
  quantity: 1000,
  quantities: [500, 1000, 2500],
}

/** An order of Ada's with 1,000 book boxes: placed and paid, without a dieline. */
export const paidBookBoxStory = async (app: Parameters<typeof storySteps>[0]) => {
  const story = storySteps(app)
  await story.drafts('ada')
  await story.does('ada', addPackagingItem, ({ requestId }) => ({ requestId, ...bookBox }))
  await story.asks('ada')
  await story.quotes('sam', offer)
  await story.chooses('ada', 1000)
  await story.checksOut('ada', bloomStudio, 'Air')
  await story.places('ada')
  await story.pays('sam')
  return story
}

/** The approved artwork is returned to the customer, changed, and approved again (PO-T26). */
export const runReturnedArtworkStory = async (app: MemoryApp): Promise<void> => {
  const story = await paidBookBoxStory(app)
  const file = { id: anAttachment.id, name: anAttachment.name, size: anAttachment.size }
  await story.does('sam', artwork.provideDieline, (the) => ({ ...ofItem(the), file, comments: '' }))
  const approve = async (version: number) => {
    await story.does('ada', artwork.uploadArtwork, (the) => ({ ...ofItem(the), attachments: [file], comments: '' }))
    await story.does('sam', artwork.acceptArtwork, (the) => ({ ...ofItem(the), note: '' }))
    await story.does('sam', artwork.submitProof, (the) => ({ ...ofItem(the), file, comments: '' }))
    await story.does('ada', artwork.approveProof, (the) => ({ ...ofItem(the), version }))
  }
  await approve(1)
  await story.does('sam', production.returnArtwork, (the) => ({
    ...ofPurchaseOrder(the),
    reason: 'The lines are too thin',
  }))
  await approve(2)
}

/** The factory's dieline is provided to the customer, and the artwork is waived (ORDER-T37, T39). */
export const runDielineStory = async (app: MemoryApp): Promise<void> => {
  const story = await paidBookBoxStory(app)
  const file = { id: anAttachment.id, name: 'factory-dieline.pdf', size: 48_000 }
  await story.does('sam', artwork.addFactoryDieline, (the) => ({ ...ofItem(the), file }))
  await story.does('sam', artwork.provideDieline, (the) => ({ ...ofItem(the), file, comments: 'Open the spine first' }))
  await story.does('sam', artwork.waiveItemArtwork, (the) => ({
    ...ofItem(the),
    reason: 'The plates are at the factory',
  }))
}
