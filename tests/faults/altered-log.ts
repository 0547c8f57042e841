import pg from 'pg'
import { openDatabase } from '#infrastructure/db/database.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { addBox, openOrder, portsOf } from './commands.ts'
import type { Outcome, Place, Sabotage } from './fault.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { addPeople } from './people.ts'

/** Sabotages of the log, made outside the program: one for each check of the ledger. */

type Alter = (owner: pg.Client, ledger: Ledger) => Promise<unknown>

/** Adds a few boxes and compares the ledger; then alters the log and compares again. */
const altered = async ({ database: fresh }: Place, alter: Alter): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const database = openDatabase(url)
  await addPeople(database)
  const ports = portsOf(database, postgresLog(database))
  const { requestId } = await openOrder(ports, idGenerator.ulid())
  const ledger = openLedger('box')
  for (let nth = 0; nth < 4; nth++) {
    const entry = ledger.recordRequest(requestId)
    ledger.recordAnswer(entry, await addBox(ports, entry.commandId, requestId, entry.name))
  }
  const before = await ledger.check(database)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'") // disables the triggers that protect the log
  await alter(owner, ledger)
  await owner.end()
  const breaches = before.length > 0 ? ['the log was not as it should be to begin with'] : await ledger.check(database)
  await database.close()
  await drop()
  return { counts: {}, breaches }
}

const sabotage = (name: string, caughtBy: RegExp, alter: Alter): Sabotage => ({
  name,
  caughtBy,
  run: (place) => altered(place, alter),
})

export const alteredLog: readonly Sabotage[] = [
  sabotage('a text of a sealed event is changed', /the seal is broken at 4/, (owner) =>
    owner.query(`update log.events set data = replace(data::text, 'box 2', 'box 9')::json where position = 4`),
  ),
  sabotage('an event is deleted', /versions with gaps/, (owner) =>
    owner.query('delete from log.events where position = 5'),
  ),
  sabotage('a command is deleted', /commands not remembered/, (owner) =>
    owner.query(`delete from log.commands where command_id like 'box-3/%'`),
  ),
  sabotage('a repeated command gets another answer', /answered otherwise/, async (_, ledger) =>
    ledger.entries.forEach((entry) => ledger.recordAnswer(entry, { ...entry.answer!, digest: 'another' })),
  ),
]
