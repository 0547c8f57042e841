import { z } from 'zod'
import { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { Specification } from '#domain/catalogue/specification.ts'
import { orderChangeStatuses } from '#domain/ordering/order-change-state.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'
import { NamedSupplier } from '../../contracts/names.ts'

/** Changes of a placed order that staff proposed, as customers and staff read them: before and after. */

/** An item as it is, or as it would be; money in the order's currency. */
const Line = z.object({
  specification: Specification,
  quantity: z.number(),
  unitPrice: z.number(),
  total: WireAmount,
  leadTimeDays: z.number(),
})

const itemFields = {
  itemId: z.string(),
  /** Null for an item that would be added. */
  itemNumber: z.string().nullable(),
  product: OrderedProduct,
  customerProductName: z.string(),
  /** Null for an item that would be added. */
  before: Line.nullable(),
  /** Null for an item that would be removed. */
  after: Line.nullable(),
  isReconfigured: z.boolean(),
  /** It would be made again, so its lead time would start again. */
  isRemade: z.boolean(),
}

const Difference = z.object({ before: WireAmount, after: WireAmount })

const fields = {
  changeId: z.string(),
  status: z.enum(orderChangeStatuses),
  reason: z.string(),
  shipping: Difference,
  /** Of the whole order; of an open proposal as it would be now. */
  total: Difference,
  /** What would be left to pay, or paid too much; both 0 unless it is open. */
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
      /** Who would make it for how much a piece; null: as before. */
      sourcing: z.object({ ...NamedSupplier, unitCost: z.number() }).nullable(),
    }),
  ),
  internalNotes: z.string(),
})
