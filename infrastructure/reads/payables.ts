import type { z } from 'zod'
import type { payables } from '#application/payments/contracts/payables.ts'
import type { Reads } from '#application/reads.ts'
import { listPayables, payableTotals } from '#read-models/payments/payables.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { pageJson, readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

/** Reads the amounts payable to suppliers. */
export const payableReads = ({ database, identity, cursors }: ReadSources): Reads['payables'] => ({
  list: async ({ cursor, ...query }, now) => {
    const page = await readListPage(cursors, 'payables', cursor, (after: Place | undefined) =>
      listPayables(database.readers.staff, { ...query, after, now }),
    )
    return withNames(identity, pageJson<z.input<typeof payables.list.reply>>(page))
  },
  totals: (filter, now) => payableTotals(database.readers.staff, { ...filter, now }),
})
