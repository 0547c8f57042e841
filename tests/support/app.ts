import { type App, createApp } from '#infrastructure/app.ts'
import { addDemoPeople } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { telling } from '#infrastructure/seed/stories/verbs.ts'
import { freshDatabase } from './postgres.ts'

const silent = { info: () => undefined, error: () => undefined }

/** A house without a web server, on a database of its own, with the demo's people. */
export const aHouse = async (): Promise<App & AsyncDisposable & { url: string }> => {
  const database = await freshDatabase()
  const house = await createApp(database.url, silent)
  await addDemoPeople(house.identity)
  return {
    ...house,
    url: database.url,
    [Symbol.asyncDispose]: async () => {
      await house.close()
      await database.drop()
    },
  }
}

/** Another house on the same database, as a second process would open it. */
export const anotherHouse = (url: string): Promise<App> => createApp(url, silent)

/** One order from draft to delivery, by Ada, Sam and Lin. Answers with its requestId. */
export const tellWholeOrder = async (house: App): Promise<string> => {
  const it = telling(house)
  await it.drafts('ada')
  await it.adds('ada', {
    name: 'Bouquet box',
    dimensions: { length: 300, width: 200, height: 80 },
    quantities: [500, 1000],
  })
  await it.asks('ada')
  await it.quotes('sam', { prices: { 500: 1.1, 1000: 0.9 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.4 })
  await it.chooses('ada', 1000)
  await it.checksOut('ada', address, 'Air')
  await it.places('ada')
  await it.linksPayment('sam')
  await it.pays('sam', 'wire')
  await it.confirms('lin')
  await it.starts('lin')
  await it.completes('lin')
  await it.sendsOff('sam', 'dhl', 'JD1')
  await it.delivers('sam')
  return it.requestId()
}

/** The address of most orders. */
export const address = { ...bloomStudio, phoneNumber: '' }
