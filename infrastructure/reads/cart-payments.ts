import { markedJson, markNames } from '#application/contracts/names.ts'
import { CartPayment, cartPayments as contracts } from '#application/payments/contracts/cart-payments.ts'
import type { Reads } from '#application/reads.ts'
import { cartPaymentsOf } from '#read-models/payments/cart-payments.ts'
import { cartPaymentCases } from '#read-models/payments/ledger-queries.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

const markList = markNames(contracts.list.reply)
const markOne = markNames(CartPayment)

/** Reads card payments of carts without an order that differ from their checkout. */
export const cartPaymentReads = ({ database, identity, cursors }: ReadSources): Reads['cartPayments'] => ({
  cases: async ({ cursor, ...query }) => {
    const page = await readListPage(cursors, 'cart-payments', cursor, (after: Place | undefined) =>
      cartPaymentCases(database.readers.staff, { ...query, after }),
    )
    return { caseIds: page.items, nextCursor: page.nextCursor }
  },
  list: (cases, nextCursor) =>
    withNames(identity, markedJson(markList({ items: cases.flatMap(cartPaymentsOf), nextCursor }))),
  shown: async (state, cardPaymentId) => {
    const payment = cartPaymentsOf(state).find((one) => one.cardPaymentId === cardPaymentId)
    return payment && withNames(identity, markedJson(markOne(payment)))
  },
})
