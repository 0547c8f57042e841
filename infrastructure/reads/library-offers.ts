import { type Marked, markedJson } from '#application/contracts/names.ts'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import { type FindOffer, inLibrary, offersFrom } from '#application/production/library-offers.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import { findInLibrary } from '#read-models/production/production-configurations.ts'
import { batchLoader } from '../db/batch-loader.ts'
import type { Database } from '../db/database.ts'
import { type JsonTemplate, splitAtNames } from './names.ts'

/** Finds the offers of production configurations, as an audience sees them. */
export const offerFinder = ({ readers }: Database, audience: 'customer' | 'staff'): FindOffer =>
  offersFrom(batchLoader((ids: string[]) => findInLibrary(readers[audience], audience, ids)))

/** The folded page of an order, and its text with the offers of its items. `head`: of the views that were read. */
export type OrderPage = {
  customerId: string
  order: Marked<Order>
  text?: { head: number; offers: string; json: JsonTemplate<Order> }
}

/** What is read from a marked order: marks are additional fields. */
type Read = Pick<Order, 'customerId'> & {
  packagingItems: Pick<Order['packagingItems'][number], 'productConfigurationHash' | 'productionConfigurationId'>[]
}

/**
 * The text of a page with the configurations of its items, which are other cases. They are read again once the views
 * have advanced; the text is composed again only if they differ.
 */
export const textWithOffers = async (page: OrderPage, find: FindOffer, head: number): Promise<JsonTemplate<Order>> => {
  if (page.text?.head === head) return page.text.json
  const order = page.order as unknown as Read
  const found = await Promise.all(
    order.packagingItems.map(async ({ productConfigurationHash: hash }) => {
      if (hash === null) return {}
      const id = productionConfigurationIdOf(order.customerId, hash)
      const offer = await find(id)
      return offer ? inLibrary(id, offer) : {}
    }),
  )
  const offers = JSON.stringify(found)
  if (page.text?.offers === offers) {
    page.text.head = head
    return page.text.json
  }
  const packagingItems = order.packagingItems.map((item, nth) => ({ ...item, ...found[nth] }))
  const json = splitAtNames(markedJson({ ...order, packagingItems } as unknown as Marked<Order>))
  page.text = { head, offers, json }
  return json
}
