import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from '#infrastructure/app.ts'
import { addDemoPeople, demoPassword, people } from '#infrastructure/seed/stories/people.ts'
import { ensureWebBuilt } from '#infrastructure/web-build.ts'
import { createClient } from '#web/data/api.ts'
import { freePort } from '../support/free-port.ts'
import { testSecrets } from '../support/secrets.ts'
import { type Fault, type Outcome, type Place, some } from './fault.ts'
import { checkOutFormerRelease } from './former-release.ts'
import { asOwner, killPrograms, startProgram, stopProgram, thisProgram } from './program-process.ts'
import { againstReplay } from './recovery-checks.ts'

/**
 * Row A23: a new version is rolled out. Two servers and two workers, as separate processes, are stopped and started one
 * after the other while people work. A proxy forwards requests to listening servers, and tries another server if a
 * connection is refused or closed; the client of the web app retries all other failures. No request may fail.
 */

const silent = { info: () => undefined, error: () => undefined }
const callers = 6

/** A proxy that forwards a request to the next server that accepts it. An answered request is never retried. */
const balanced = (ports: readonly number[], passedOver: () => void): typeof fetch => {
  let turn = 0
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const path = pathname + search
    turn += 1
    const first = turn
    for (let tried = 0; ; tried += 1) {
      try {
        return await fetch(`http://127.0.0.1:${ports[(first + tried) % ports.length]}${path}`, init)
      } catch (error) {
        if (tried >= ports.length || init?.signal?.aborted) throw error
        passedOver()
      }
    }
  }
}

/** Runs the round and stops all programs, even after a failure. */
const run = (place: Place, change: Change = {}): Promise<Outcome> => rollOut(place, change).finally(killPrograms)

/**
 * `from`: the folder of the program that runs first. `together`: both servers are replaced at once. `narrowed`: whether
 * a migration of this release removes something.
 */
type Change = { from?: string; together?: boolean; narrowed?: string }

const rollOut = async (
  { database: fresh, cycles }: Place,
  { from = thisProgram, together = false, narrowed }: Change,
): Promise<Outcome> => {
  await ensureWebBuilt(() => undefined)
  const { url, drop } = await fresh()
  const app = await createApp(url, silent, { work: false, secrets: testSecrets })
  await addDemoPeople(app.identity)
  if (narrowed) await asOwner(url, narrowed)
  const secretKey = randomBytes(32).toString('base64')
  const parts = ['server', 'server', 'worker', 'worker'] as const
  const first = { folder: from, url, secretKey }
  const programs = await Promise.all(parts.map(async (part) => startProgram(first, part, await freePort())))
  const ports = programs.filter(({ part }) => part === 'server').map(({ port }) => port)
  let [passedOver, answered, stopped] = [0, 0, false]
  const failed: string[] = []
  const created: string[] = []
  const balancedFetch = balanced(ports, () => (passedOver += 1))
  const work = async (): Promise<void> => {
    let cookie = ''
    const { api } = createClient({
      baseUrl: 'http://localhost',
      fetch: async (input, init) => {
        const headers = { ...(init.headers as Record<string, string>), cookie }
        const reply = await balancedFetch(input, { ...init, headers })
        cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
        return reply
      },
      isOffline: () => false,
    })
    const signedIn = await api.people.login({ body: { email: people.ada.email, password: demoPassword } })
    if (signedIn.hasError) failed.push(`sign in: ${JSON.stringify(signedIn)}`)
    while (!stopped && failed.length < 20) {
      const order = await api.ordering.create({ body: { currency: 'USD' } })
      if (order.hasError) failed.push(`create: ${JSON.stringify(order)}`)
      else {
        created.push(order.payload.requestId)
        const read = await api.ordering.get({ params: { requestId: order.payload.requestId } })
        if (read.hasError) failed.push(`read: ${JSON.stringify(read)}`)
        answered += 2
      }
      await pause(20)
    }
  }
  const working = Promise.all(Array.from({ length: callers }, work))
  await pause(500)
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const turns = together ? [[0, 1]] : [[2], [0], [3], [1]]
    for (const turn of turns) {
      await Promise.all(turn.map((nth) => stopProgram(programs[nth]!)))
      await Promise.all(
        turn.map(async (nth) => {
          const { part, port } = programs[nth]!
          programs[nth] = await startProgram({ ...first, folder: thisProgram }, part, port)
        }),
      )
    }
  }
  await pause(500)
  stopped = true
  await working
  const breaches = failed.length > 0 ? [`${failed.length} requests failed: ${some(failed)}`] : []
  const head = await app.log.head()
  if (!(await app.projector.reached(head, 60_000))) breaches.push('the views did not follow')
  const { rows } = await app.database.pool.query<{ key: string; times: number }>(
    `select key, (select count(*)::int from log.events e where e.entity_id = k.key and e.version = 1) as times
     from unnest($1::text[]) k(key)`,
    [created],
  )
  const wrong = rows.filter(({ times }) => times !== 1).map(({ key, times }) => `${key} ${times} times`)
  if (wrong.length > 0) breaches.push(`not there once: ${some(wrong)}`)
  if (breaches.length === 0) breaches.push(...(await againstReplay(app.database)))
  await Promise.all(programs.map(stopProgram))
  await app.close()
  await drop()
  return { counts: { restarts: cycles * (together ? 2 : 4), answered, 'passed over': passedOver }, breaches }
}

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  row: 'A23',
  about: 'servers and workers are replaced one by one while people work',
  cycles: { full: 5, short: 1 },
  run: (place) => run(place),
  sabotages: [
    {
      name: 'both servers are replaced at once',
      caughtBy: /requests failed/,
      run: (place) => run({ ...place, cycles: 1 }, { together: true }),
      long: true,
    },
  ],
}

export const upgrade: Fault = {
  name: 'upgrade',
  row: 'A23',
  about:
    'servers and workers of the previous release are replaced one by one on the schema of this release while people work',
  cycles: { full: 1, short: 0 },
  run: async (place) => run(place, { from: await checkOutFormerRelease() }),
  sabotages: [
    {
      name: 'the schema is contracted before the program is replaced',
      caughtBy: /requests failed/,
      run: async (place) =>
        run(place, {
          from: await checkOutFormerRelease(),
          narrowed: 'alter table log.commands rename to former_commands',
        }),
    },
  ],
}
