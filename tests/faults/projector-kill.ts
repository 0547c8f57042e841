import pg from 'pg'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { startProjector } from '#infrastructure/views/projector.ts'
import { between, type Fault, inTime, oneOf, type Outcome, type Place } from './fault.ts'
import { addPeople } from './people.ts'
import { endLeases, startProjectorProcess, startTrickle } from './projector-process.ts'
import type { ProjectorMistake, ProjectorOptions } from './projector-program.ts'
import { againstReplay } from './recovery-checks.ts'

/**
 * Rows A8 and A9: a projector is killed between and inside its pages, at each statement of their transactions, and two to
 * four projectors take the lease from each other. Afterwards every view equals a fresh replay of the log.
 */

/** Statements of a process's first page: claim, two reads and four writes of an order, notify, commit; later pages have no reads. */
const statements = 9

const around = async (
  { database: fresh, random }: Place,
  work: (database: Database, url: string) => Promise<Record<string, number>>,
): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const database = openDatabase(url)
  await watchPositions(url)
  await addPeople(database)
  const trickle = await startTrickle(database, random)
  const counts = await work(database, url)
  const head = await trickle.stop()
  await endLeases(database)
  const log = postgresLog(database)
  const last = await startProjector(database, log)
  const caughtUp = await last.reached(head, 60_000)
  const breaches = caughtUp
    ? [...(await loweredPositions(database)), ...(await againstReplay(database))]
    : [`the views stand still: ${JSON.stringify(last.status())}`]
  await last.stop()
  await database.close()
  await drop()
  return { counts: { ...counts, events: head }, breaches }
}

/** Records every view whose position decreases: only a process without the lease would cause that. */
const watchPositions = async (url: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`
    create table public.went_back (name text not null);
    grant insert, select on public.went_back to boxwright_app;
    create function public.note_went_back() returns trigger language plpgsql as $$
    begin
      insert into public.went_back values (new.name);
      return new;
    end $$;
    create trigger went_back after update on projector.checkpoints for each row
      when (new.position < old.position) execute function public.note_went_back()`)
  await owner.end()
}

const loweredPositions = async ({ pool }: Database): Promise<string[]> => {
  type Row = { name: string; times: number }
  const { rows } = await pool.query<Row>('select name, count(*) as times from public.went_back group by name')
  return rows.map(({ name, times }) => `${name} went back ${times} times`)
}

/** Kills one projector after another, each at a different statement. */
const kills = (place: Place, mistake?: ProjectorMistake, at?: number): Promise<Outcome> =>
  around(place, async (database, url) => {
    let inside = 0
    for (let cycle = 0; cycle < place.cycles; cycle++) {
      const when = oneOf(place.random, ['before', 'meanwhile', 'after'] as const)
      const statement = at ?? (cycle + between(place.random, 0, statements)) % statements
      const stopAt = { page: between(place.random, 1, 5), statement, when, signal: 'SIGKILL' as const }
      const options: ProjectorOptions = mistake ? { url, stopAt, mistake } : { url, stopAt }
      await endLeases(database)
      const projector = await startProjectorProcess(options)
      if (
        await inTime(
          5_000,
          projector.gone.then(() => true),
        )
      )
        inside += 1
      await projector.kill()
    }
    return { kills: place.cycles, 'inside a page': inside }
  })

/** Two to four concurrent projectors whose lease repeatedly expires. */
const several = (place: Place, mistake?: ProjectorMistake): Promise<Outcome> =>
  around(place, async (database, url) => {
    let most = 0
    for (let cycle = 0; cycle < place.cycles; cycle++) {
      const count = 2 + (cycle % 3)
      most = Math.max(most, count)
      const options: ProjectorOptions = { url, hesitates: 20, ...(mistake ? { mistake } : {}) }
      const projectors = await Promise.all(Array.from({ length: count }, () => startProjectorProcess(options)))
      for (let turn = 0; turn < 30; turn++) {
        await endLeases(database)
        await new Promise((resolve) => setTimeout(resolve, between(place.random, 20, 80)))
      }
      await Promise.all(projectors.map((one) => one.kill()))
    }
    const { rows } = await database.pool.query<{ epochs: number }>(
      `select max(epoch) as epochs from projector.leases where name like 'view %'`,
    )
    return { rounds: place.cycles, 'at once': most, 'changes of hands': rows[0]!.epochs }
  })

export const projectorKill: Fault = {
  name: 'projector-kill',
  row: 'A8',
  about: 'a projector killed between and inside its pages',
  cycles: { full: 50, short: 2 },
  run: (place) => kills(place),
  sabotages: [
    {
      name: 'the checkpoint moves outside the transaction',
      caughtBy: /differs from its replay/,
      run: (place) => kills({ ...place, cycles: 1 }, 'place outside the transaction', 5),
    },
  ],
}

export const severalProjectors: Fault = {
  name: 'several-projectors',
  row: 'A9',
  about: 'two to four concurrent projectors',
  cycles: { full: 6, short: 0 },
  run: (place) => several(place),
  sabotages: [
    {
      name: 'the checkpoint is advanced without comparing it',
      caughtBy: /went back/,
      run: (place) => several({ ...place, cycles: 1 }, 'place taken unseen'),
    },
  ],
}
