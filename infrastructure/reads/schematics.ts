import type { SchematicReads } from '#application/packaging/schematic-ports.ts'
import { systemCaller } from '#application/pipeline/access.ts'
import type { Place } from '#read-models/projection.ts'
import type { Identity } from '../identity/identity.ts'
import { findSchematic, listSchematics } from '../people/schematic-rows.ts'
import type { Cursors } from './cursor.ts'
import { readListPage } from './paging.ts'

/** The read side of schematics. */
export const schematicReads = ({
  identity: { db },
  cursors,
}: {
  identity: Pick<Identity, 'db'>
  cursors: Cursors
}): SchematicReads => ({
  list: (caller, { cursor, ...query }) =>
    readListPage(cursors, `schematics ${caller.actor.id}`, cursor, (after: Place | undefined) =>
      listSchematics(db, caller, query, after),
    ),
  find: async (caller, schematicId) => {
    const row = await findSchematic(db, caller, schematicId)
    return row && { ...row, audience: caller.audience === 'staff' ? 'staff' : 'reader' }
  },
  findForStaff: async (schematicId) => {
    const row = await findSchematic(db, systemCaller('schematics'), schematicId)
    return row && { ...row, audience: 'staff' }
  },
})
