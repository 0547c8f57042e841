import { z } from 'zod'
import { OrderedProduct } from '../catalogue/ordered-product.ts'
import { fact } from '../kernel/fact.ts'
import { PackingInputs } from '../shipping/packing.ts'
import { Calculation, itemConfigurationFields } from './item-configuration.ts'
import { Sourcing } from './quote.ts'
import { ReorderOf } from './reorder-of.ts'

/** The facts about packaging items. Names and shapes are stored permanently: add, never change. */

const itemId = z.string().min(1)

export const packagingItemFacts = {
  PackagingItemAdded: fact({
    customer: {
      itemId,
      itemNumber: z.string(),
      product: OrderedProduct,
      customerProductName: z.string(),
      samplesServicesOnly: z.boolean(),
    },
  }),
  PackagingItemConfigured: fact({
    customer: { itemId, ...itemConfigurationFields },
    staff: { calculation: Calculation },
  }),
  /** ORDER-017, ORDER-030: what describes the item apart from its configuration. */
  PackagingItemDetailsChanged: fact({
    customer: {
      itemId,
      customerProductName: z.string(),
      samplesServicesOnly: z.boolean(),
      additionalNotes: z.string(),
    },
  }),
  /** SHIP-016: how the item and its embedded product are packed; prices and shipping options are unchanged. */
  PackingConfigurationChanged: fact({
    customer: { itemId, packingInputs: PackingInputs, embeddedPackingInputs: PackingInputs.optional() },
  }),
  PackagingItemRemoved: fact({ customer: { itemId } }),
  /** ORDER-029: the reordered item, and how this one differs. */
  PackagingItemReordered: fact({ customer: { itemId, reorderOf: ReorderOf } }),
  /** ORDER-029: whether the item can be ordered again. */
  ReorderBlockChanged: fact({ customer: { itemId, reorderBlock: z.boolean() } }),
  ItemSourced: fact({ staff: { itemId, sourcing: Sourcing } }),
  ProductionStarted: fact({ customer: { itemId } }),
  ProductionFinished: fact({ customer: { itemId } }),
}
