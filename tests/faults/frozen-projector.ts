import { openDatabase } from '#infrastructure/db/database.ts'
import { type Fault, type Outcome, type Place, timed, within } from './fault.ts'
import { addPeople } from './people.ts'
import { startProjectorProcess, startTrickle } from './projector-process.ts'
import type { ProjectorMistake } from './projector-program.ts'
import { againstReplay } from './recovery-checks.ts'

/**
 * Row A7, the lease: the process that holds the lease of the views is frozen, between pages or within a page while it
 * holds locks. Another process takes over within a bounded time; when the first one resumes, its page is rejected.
 */

/** Milliseconds: the duration of the lease, and the time until PostgreSQL ends a frozen transaction. */
const timeoutMs = 15_000

/** Freezes the leader after a statement of its third page (claim, four rows, notify, commit), or between two pages. */
const freeze = async (
  { database: fresh, random, slack }: Place,
  statement?: number,
  mistake?: ProjectorMistake,
): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const bound = timeoutMs * slack
  const database = openDatabase(url)
  await addPeople(database)
  const trickle = await startTrickle(database, random)
  const stopAt = { page: 3, statement: statement ?? 0, when: 'after', signal: 'SIGSTOP' } as const
  const options = statement === undefined ? { url } : { url, stopAt }
  const leader = await startProjectorProcess(mistake ? { ...options, mistake } : options)
  if (statement === undefined) {
    await leader.next((message) => 'head' in message && message.head > 50)
    leader.signal('SIGSTOP')
  }
  const next = await startProjectorProcess({ url })
  let reached = 0
  next.onMessage((message) => void ('head' in message && (reached = Math.max(reached, message.head))))
  const frozenAt = await headNow(database)
  const { result: taken, took } = await timed(() => within(bound, () => reached > frozenAt))
  const breaches = taken ? [] : [`no process took over within ${bound / 1_000} s`]
  leader.signal('SIGCONT')
  const head = await trickle.stop()
  if (taken) {
    if (!(await within(10_000 * slack, () => reached >= head)))
      breaches.push('the views stand still after the frozen one woke')
    breaches.push(...(await againstReplay(database)))
  }
  await Promise.all([leader.kill(), next.kill()])
  await database.close()
  await drop()
  return { counts: { 'taken over in ms': Math.round(took) }, breaches }
}

const headNow = async ({ pool }: ReturnType<typeof openDatabase>): Promise<number> => {
  const { rows } = await pool.query<{ head: number }>('select max(position) as head from log.events')
  return rows[0]!.head
}

/** Each has a separate database, and they run concurrently, because they mostly wait. */
const round = async (place: Place): Promise<Outcome> => {
  const moments = [undefined, 0, 1, 5].slice(0, place.cycles)
  const outcomes = await Promise.all(moments.map((statement) => freeze(place, statement)))
  const slowest = Math.max(...outcomes.map(({ counts }) => Number(counts['taken over in ms'])))
  return {
    counts: { freezes: outcomes.length, 'taken over in ms': slowest },
    breaches: outcomes.flatMap(({ breaches }) => breaches),
  }
}

export const frozenProjector: Fault = {
  name: 'frozen-projector',
  row: 'A7',
  about: 'the process with the lease of the views is frozen, holding locks',
  cycles: { full: 4, short: 0 },
  run: round,
  sabotages: [
    {
      name: 'a transaction without an idle timeout',
      caughtBy: /no process took over/,
      run: (place) => freeze({ ...place, slack: 1 }, 1, 'waits for ever'),
    },
  ],
}
