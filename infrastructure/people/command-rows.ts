import type { PeopleTransaction } from '#application/people/ports.ts'
import type { Moment } from '#domain/time.ts'
import type { PeopleDb } from './tables.ts'

/** Ids of commands on records, with the id of the record that each created or changed. */
export const commandRows = (db: PeopleDb, at: Moment): PeopleTransaction['commands'] => ({
  claim: async (commandId, fingerprint) => {
    // A concurrent insert of the same id blocks here until the first one commits.
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('people.commands')
      .values({ commandId, fingerprint, doneOn: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return undefined
    return db
      .selectFrom('people.commands')
      .select(['fingerprint', 'subject'])
      .where('commandId', '=', commandId)
      .executeTakeFirstOrThrow()
  },
  complete: async (commandId, subject) => {
    await db.updateTable('people.commands').set({ subject }).where('commandId', '=', commandId).execute()
  },
})
