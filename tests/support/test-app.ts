import { type App, createApp } from '#infrastructure/app.ts'
import { addDemoPeople } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { type StorySteps, storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { freshDatabase } from './postgres.ts'
import { testSecrets } from './secrets.ts'

const silent = { info: () => undefined, error: () => undefined }

/** An app without a web server, on a separate database, with the demo's people. */
export const openTestApp = async (): Promise<App & AsyncDisposable & { url: string }> => {
  const database = await freshDatabase()
  const app = await createApp(database.url, silent, { secrets: testSecrets })
  await addDemoPeople(app.identity)
  return {
    ...app,
    url: database.url,
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await database.drop()
    },
  }
}

/** Another app on the same database, as a second process would open it. */
export const openSecondApp = (url: string): Promise<App> => createApp(url, silent, { secrets: testSecrets })

/** An order of a customer (Ada by default) with one quoted item and a shipment, ready to be placed. */
export const checkedOutOrder = async (
  app: Parameters<typeof storySteps>[0],
  who: 'ada' | 'eve' = 'ada',
): Promise<StorySteps> => {
  const story = storySteps(app)
  await story.drafts(who)
  await story.adds(who, {
    name: 'Bouquet box',
    dimensions: { length: 300, width: 200, height: 80 },
    quantities: [500, 1000],
  })
  await story.asks(who)
  await story.quotes('sam', {
    prices: { 500: 1.1, 1000: 0.9 },
    leadTimeDays: 14,
    supplierId: 's-dongguan',
    unitCost: 0.4,
  })
  await story.chooses(who, 1000)
  await story.checksOut(who, address, 'Air')
  return story
}

/** An order of Ada that is placed and processed. */
export const placedOrder = async (
  app: Parameters<typeof storySteps>[0] & Pick<App, 'settled'>,
): Promise<StorySteps> => {
  const story = await checkedOutOrder(app)
  await app.settled()
  await story.places('ada')
  await app.settled()
  return story
}

/** A paid order of Ada: 500 boxes for $1.25 each. */
export const paidOrder = async (
  app: Parameters<typeof storySteps>[0],
  supplierId = 's-dongguan',
): Promise<StorySteps> => {
  const story = storySteps(app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Rose box', dimensions: { length: 200, width: 150, height: 80 }, quantities: [500] })
  await story.asks('ada')
  await story.quotes('sam', { prices: { 500: 1.25 }, leadTimeDays: 14, supplierId, unitCost: 0.5 })
  await story.chooses('ada', 500)
  await story.checksOut('ada', address, 'Air')
  await story.places('ada')
  await story.pays('sam')
  return story
}

/** One order from draft to delivery, by Ada, Sam and Lin. Returns its requestId. */
export const runWholeOrder = async (app: App): Promise<string> => {
  const story = await checkedOutOrder(app)
  await story.places('ada')
  await story.linksPayment('sam')
  await story.pays('sam', 'wire')
  await story.confirms('lin')
  await story.starts('lin')
  await story.completes('lin')
  await story.sendsOff('sam', 'dhl', 'JD1')
  await story.delivers('sam')
  return story.requestId()
}

/** The address of most orders. */
export const address = { ...bloomStudio, phoneNumber: '' }
