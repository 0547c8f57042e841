import { z } from 'zod'
import { OrderedProduct } from '../catalogue/ordered-product.ts'
import { Specification } from '../catalogue/specification.ts'
import { fact } from '../kernel/fact.ts'
import { Amount } from '../kernel/money.ts'
import { OrderParts } from '../payments/totals.ts'
import { text } from '../text/fields.ts'
import { Moment } from '../time.ts'
import { Calculation, ItemConfiguration } from './item-configuration.ts'
import { Quote, Sourcing } from './quote.ts'

/** The facts about changes of a placed order that staff propose. Names and shapes are stored forever: add, never change. */

/** Most characters of a reason. */
const mostReason = 2000
export const changeReason = text(mostReason)

/** Most items that one proposal changes. */
export const mostChangedItems = 20

/** An item as it is, or as it would be: what it is made like, and the price that holds. */
const ChangedLine = z.strictObject({ specification: Specification, quote: Quote })
export type ChangedLine = z.infer<typeof ChangedLine>

/** One item of a proposal: added where there is no `before`, removed where there is no `after`. */
export const ItemChange = z.strictObject({
  itemId: z.string().min(1),
  /** Null for an item that would be added: it is numbered when it is. */
  itemNumber: z.string().nullable(),
  product: OrderedProduct,
  customerProductName: z.string(),
  before: ChangedLine.nullable(),
  after: ChangedLine.nullable(),
  /** Null where the configuration stays as it is. */
  configured: ItemConfiguration.nullable(),
})
export type ItemChange = z.infer<typeof ItemChange>

/** What customers do not learn of an item: how its price was computed, and who would make it for how much. */
export const ItemCost = z.strictObject({
  itemId: z.string().min(1),
  calculation: Calculation,
  /** Null: as before. */
  sourcing: Sourcing.nullable(),
})
export type ItemCost = z.infer<typeof ItemCost>

/** Amounts before and after, in minor units. */
export const AmountChange = z.strictObject({ before: Amount, after: Amount })
export type AmountChange = z.infer<typeof AmountChange>

const ofChange = { changeId: z.string().min(1) }

export const orderChangeFacts = {
  /** `total`: of the whole order, when it was proposed. */
  OrderChangeProposed: fact({
    customer: {
      ...ofChange,
      reason: changeReason,
      items: z.array(ItemChange).max(mostChangedItems),
      shipping: AmountChange,
      total: AmountChange,
      validUntil: Moment,
    },
    staff: { costs: z.array(ItemCost), internalNotes: z.string() },
  }),
  /** `parts`: what the order consists of from now on; `readyOn`: when it is planned to be ready, if anything is made again. */
  OrderChangeAccepted: fact({ customer: { ...ofChange, parts: OrderParts, readyOn: Moment.nullable() } }),
  OrderChangeDeclined: fact({ customer: { ...ofChange, reason: changeReason } }),
  OrderChangeWithdrawn: fact({ customer: { ...ofChange, reason: z.string() } }),
}
