import type { z } from 'zod'
import type { MarkedJson } from '#application/contracts/names.ts'
import type { disputes } from '#application/payments/contracts/disputes.ts'
import type { Reads } from '#application/reads.ts'
import { listDisputes } from '#read-models/payments/disputes.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

/** Reads the disputes of card payments of all orders. */
export const disputeReads =
  ({ database, identity, cursors }: ReadSources): Reads['disputes'] =>
  async ({ cursor, ...query }) => {
    const { items, nextCursor } = await readListPage(cursors, 'disputes', cursor, (after: Place | undefined) =>
      listDisputes(database.readers.staff, { ...query, after }),
    )
    const json = `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`
    return withNames(identity, json as MarkedJson<z.input<typeof disputes.list.reply>>)
  }
