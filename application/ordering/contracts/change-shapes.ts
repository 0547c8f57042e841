import { z } from 'zod'
import { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { Specification } from '#domain/catalogue/specification.ts'
import { orderChangeStatuses } from '#domain/ordering/order-change-state.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'
import { NamedSupplier } from '../../contracts/names.ts'

/** Proposed changes to a placed order for customers and staff: before and after. */

/** An item before or after the change; money is in the order's currency. */
const Line = z.object({
  specification: Specification,
  quantity: z.number(),
  unitPrice: z.number(),
  total: WireAmount,
  leadTimeDays: z.number(),
})

const itemFields = {
  itemId: z.string(),
  /** Null for a new item. */
  itemNumber: z.string().nullable(),
  product: OrderedProduct,
  customerProductName: z.string(),
  /** Null for a new item. */
  before: Line.nullable(),
  /** Null for a removed item. */
  after: Line.nullable(),
  isReconfigured: z.boolean(),
  /** Whether the item must be produced again, which restarts its lead time. */
  isRemade: z.boolean(),
}

/** An essential before and after: number of packs, price per pack, total. */
const Packs = z.object({ quantity: z.number(), unitPrice: WireAmount, total: WireAmount })
const ChangedStandardItem = z.object({
  itemId: z.string(),
  /** Null for a new item. */
  itemNumber: z.string().nullable(),
  product: OrderedProduct,
  before: Packs.nullable(),
  after: Packs.nullable(),
})

const Difference = z.object({ before: WireAmount, after: WireAmount })

const fields = {
  changeId: z.string(),
  status: z.enum(orderChangeStatuses),
  reason: z.string(),
  standardItems: z.array(ChangedStandardItem),
  shipping: Difference,
  /** Totals of the whole order; for an open proposal, at current amounts. */
  total: Difference,
  /** Amount to be paid, or overpaid; both 0 unless the proposal is open. */
  toPay: WireAmount,
  overpaid: WireAmount,
  validUntil: Moment,
  proposedOn: Moment,
  closedOn: Moment.nullable(),
  /** Why it was declined or withdrawn; '' otherwise. */
  answer: z.string(),
}

export const ChangeForCustomer = z.object({ ...fields, items: z.array(z.object(itemFields)) })

export const ChangeForStaff = z.object({
  ...fields,
  items: z.array(
    z.object({
      ...itemFields,
      /** The new supplier and unit cost; null if unchanged. */
      sourcing: z.object({ ...NamedSupplier, unitCost: z.number() }).nullable(),
    }),
  ),
  internalNotes: z.string(),
})
