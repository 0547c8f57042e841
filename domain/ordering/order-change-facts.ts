import { z } from 'zod'
import { OrderedProduct } from '../catalogue/ordered-product.ts'
import { Specification } from '../catalogue/specification.ts'
import { fact } from '../kernel/fact.ts'
import { Amount } from '../kernel/money.ts'
import { OrderParts } from '../payments/totals.ts'
import { text } from '../text/fields.ts'
import { Moment } from '../time.ts'
import { ChangedPacks } from './changed-packs.ts'
import { Calculation, ItemConfiguration } from './item-configuration.ts'
import { Quote, Sourcing } from './quote.ts'

/**
 * The facts about changes to a placed order that staff propose. Names and shapes are stored permanently: add, never
 * change.
 */

/** Maximum length of a reason, in characters. */
const maxReasonLength = 2000
export const changeReason = text(maxReasonLength)

/** Maximum number of items in one proposal. */
export const maxChangedItems = 20

/** An item before or after the change: its specification and its price. */
const ChangedLine = z.strictObject({ specification: Specification, quote: Quote })
export type ChangedLine = z.infer<typeof ChangedLine>

/** One item of a proposal: added if `before` is absent, removed if `after` is absent. */
export const ItemChange = z.strictObject({
  itemId: z.string().min(1),
  /** Null for a new item, which gets its number when it is added. */
  itemNumber: z.string().nullable(),
  product: OrderedProduct,
  customerProductName: z.string(),
  before: ChangedLine.nullable(),
  after: ChangedLine.nullable(),
  /** Null if the configuration is unchanged. */
  configured: ItemConfiguration.nullable(),
})
export type ItemChange = z.infer<typeof ItemChange>

/** Data of an item that customers never see: how its price was calculated, its supplier and unit cost. */
export const ItemCost = z.strictObject({
  itemId: z.string().min(1),
  calculation: Calculation,
  /** Null if unchanged. */
  sourcing: Sourcing.nullable(),
})
export type ItemCost = z.infer<typeof ItemCost>

/** Amounts before and after, in minor units. */
export const AmountChange = z.strictObject({ before: Amount, after: Amount })
export type AmountChange = z.infer<typeof AmountChange>

const ofChange = { changeId: z.string().min(1) }

export const orderChangeFacts = {
  /** `total` is the total of the whole order at the time of the proposal. */
  OrderChangeProposed: fact({
    customer: {
      ...ofChange,
      reason: changeReason,
      items: z.array(ItemChange).max(maxChangedItems),
      /** Absent in events recorded before essentials could be changed after placing. */
      standardItems: z.array(ChangedPacks).max(maxChangedItems).optional(),
      shipping: AmountChange,
      total: AmountChange,
      validUntil: Moment,
    },
    staff: { costs: z.array(ItemCost), internalNotes: z.string() },
  }),
  /** `parts`: the new parts of the order; `readyOn`: the new planned ready date if any item is produced again. */
  OrderChangeAccepted: fact({ customer: { ...ofChange, parts: OrderParts, readyOn: Moment.nullable() } }),
  OrderChangeDeclined: fact({ customer: { ...ofChange, reason: changeReason } }),
  OrderChangeWithdrawn: fact({ customer: { ...ofChange, reason: z.string() } }),
  /** The customer did not answer before `validUntil`. */
  OrderChangeExpired: fact({ customer: ofChange }),
}
