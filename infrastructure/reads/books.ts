import type { MarkedJson } from '#application/contracts/names.ts'
import type { OrderAccount } from '#application/payments/contracts/books.ts'
import type { Reads } from '#application/reads.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import {
  accountDetails,
  journalOf,
  journalOfOrder,
  listAccounts,
  trialBalance,
  attentionCounts,
} from '#read-models/payments/ledger-queries.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

/** Reads the books from the ledger of staff. */
export const bookReads = ({ database, identity, cursors }: ReadSources): Reads['books'] => {
  const { staff } = database.readers
  return {
    accounts: async ({ cursor, ...query }, now) => {
      const { items, nextCursor } = await readListPage(
        cursors,
        `books ${query.sort}`,
        cursor,
        (after: Place | undefined) => listAccounts(staff, { ...query, after, now }),
      )
      const json = await withNames(identity, `[${items.join(',')}]` as MarkedJson<OrderAccount[]>)
      return { items: JSON.parse(json) as OrderAccount[], nextCursor }
    },
    attention: () => attentionCounts(staff),
    trialBalance: (asOf) => trialBalance(staff, asOf),
    account: async (asked) => {
      const { rows, total, count } = await accountDetails(staff, asked)
      const names = await identity.customerNames([...new Set(rows.map(({ customerId }) => customerId))])
      const items = rows.map(({ requestId, reference, customerId, amount }) => ({
        requestId,
        reference,
        customerId,
        customerName: names.get(customerId),
        currency: asked.currency,
        amount: inCurrency(amount),
      }))
      return { items, total: inCurrency(total), count }
    },
    journalOfOrder: (requestId) => journalOfOrder(staff, requestId),
    journal: (from, to) => journalOf(staff, from, to),
  }
}
