import type { z } from 'zod'
import type { disputes } from '#application/payments/contracts/disputes.ts'
import type { Reads } from '#application/reads.ts'
import { listDisputes } from '#read-models/payments/disputes.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { pageJson, readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

/** Reads the disputes of card payments of all orders. */
export const disputeReads =
  ({ database, identity, cursors }: ReadSources): Reads['disputes'] =>
  async ({ cursor, ...query }) => {
    const page = await readListPage(cursors, 'disputes', cursor, (after: Place | undefined) =>
      listDisputes(database.readers.staff, { ...query, after }),
    )
    return withNames(identity, pageJson<z.input<typeof disputes.list.reply>>(page))
  }
