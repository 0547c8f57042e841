import * as orders from '#application/ordering/commands.ts'
import * as samples from '#application/ordering/samples.ts'
import * as services from '#application/ordering/services.ts'
import type { Recorded } from '#domain/events.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { acting, bouquetBox, offer, storyStepsIn } from './case-stories.ts'
import { memoryApp } from './memory-app.ts'

/**
 * Start of the money histories: a placed order of Bloom & Stem with packaging, a sample, a service and freight; a draft
 * of theirs in euros; and a draft of a company that they referred.
 */
export const moneyOrders = async (): Promise<readonly Recorded[]> => {
  const app = memoryApp()
  const drafted = async (who: 'ada' | 'eve', currency: 'USD' | 'EUR') => {
    const story = storyStepsIn(app)
    await story.drafts(who, currency)
    await story.adds(who, bouquetBox)
    await story.asks(who)
    await story.quotes('sam', offer)
    await story.chooses(who, 1000)
    return story
  }
  const first = await drafted('ada', 'USD')
  const act = acting(app)
  const ofOrder = { requestId: first.requestId() }
  const none = { scope: '', additionalNotes: '' }
  await act('ada', samples.addSample, { ...ofOrder, ...none, productId: 'sample-kit', quantity: 2, name: '' })
  await act('ada', services.addService, { ...ofOrder, ...none, productId: 'artwork-placement', quantity: 1 })
  await first.checksOut('ada', bloomStudio, 'Air')
  await act('ada', orders.placeOrder, ofOrder)
  await (await drafted('ada', 'EUR')).checksOut('ada', bloomStudio, 'Air')
  await (await drafted('eve', 'USD')).checksOut('eve', bloomStudio, 'Air')
  return app.log.events
}
