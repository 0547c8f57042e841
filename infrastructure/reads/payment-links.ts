import { markedJson, markNames } from '#application/contracts/names.ts'
import { payments } from '#application/payments/contracts/payments.ts'
import type { Reads } from '#application/reads.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { paymentLinkStatus } from '#domain/payments/payment-link.ts'
import {
  listPaymentLinks,
  paymentLinkByTokenHash,
  type PaymentLinkRow,
  paymentLinksOfOrder,
} from '#read-models/payments/payment-links.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

const mark = markNames(payments.listAllLinks.reply)

/** Reads payment links: staff have access to all, anyone to a link whose token they have. */
export const paymentLinkReads = ({ database, identity, cursors }: ReadSources): Reads['paymentLinks'] => {
  const reader = database.readers.staff
  return {
    ofOrder: (requestId) => paymentLinksOfOrder(reader, requestId),
    list: async ({ cursor, ...query }, now) => {
      const page = await readListPage(cursors, 'payment-links', cursor, (after: Place | undefined) =>
        listPaymentLinks(reader, { ...query, after, now }),
      )
      return withNames(identity, markedJson(mark({ ...page, items: page.items.map((row) => listed(row, now)) })))
    },
    byTokenHash: (tokenHash) => paymentLinkByTokenHash(reader, tokenHash),
  }
}

const listed = (row: PaymentLinkRow, now: string) => ({
  id: row.paymentLinkId,
  requestId: row.requestId,
  customerId: row.customerId,
  amount: inCurrency(row.amount),
  currency: row.currency,
  status: paymentLinkStatus(row, now),
  issuedOn: row.issuedOn,
  expiresOn: row.expiresOn,
})
