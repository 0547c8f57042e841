import type { z } from 'zod'
import type { MarkedJson } from '#application/contracts/names.ts'
import type { payables } from '#application/payments/contracts/payables.ts'
import type { Reads } from '#application/reads.ts'
import { listPayables, payableTotals } from '#read-models/payments/payables.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

/** Reads the amounts payable to suppliers. */
export const payableReads = ({ database, identity, cursors }: ReadSources): Reads['payables'] => ({
  list: async ({ cursor, ...query }, now) => {
    const { items, nextCursor } = await readListPage(cursors, 'payables', cursor, (after: Place | undefined) =>
      listPayables(database.readers.staff, { ...query, after, now }),
    )
    const json = `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`
    return withNames(identity, json as MarkedJson<z.input<typeof payables.list.reply>>)
  },
  totals: (filter, now) => payableTotals(database.readers.staff, { ...filter, now }),
})
