import { type App, type AppOptions, createApp } from '../../app.ts'
import type { Journal } from '../../jobs/processes.ts'
import { writeCompanyProfiles } from './companies.ts'
import { addDemoPeople } from './people.ts'
import { stories } from './stories.ts'
import { telling } from './verbs.ts'

const day = 86_400_000

/**
 * Seeds an empty log with the stories, in a separate app with a simulated clock. An interrupted seed resumes at the
 * next start: every command has a fixed id, so nothing is written twice. Returns the number of orders written; 0 if
 * the seed was complete, or if the log contains other data.
 */
export const seedDemo = async (
  url: string,
  journal: Journal,
  onProgress: (step: string) => void = () => undefined,
  people: NonNullable<AppOptions['people']> = {},
): Promise<number> => {
  const today = Date.now()
  let moment = today - 90 * day
  const now = () => new Date((moment += 7)).toISOString()
  const app = await createApp(url, journal, { now, people })
  try {
    await addDemoPeople(app.identity)
    if (await app.log.done(mark('told'))) return 0
    if ((await app.log.head()) > 0 && !(await app.log.done(mark('begun')))) return 0
    await setMark(app, 'begun')
    const steps = stories
      .flatMap((story, which) => {
        let said = 0
        const it = telling(app, () => `demo-${which}-${(said += 1)}`)
        return story.map(([daysAgo, happens], nth) => ({
          at: today - daysAgo * day + nth * 60_000,
          happens: () => happens(it),
        }))
      })
      .toSorted((a, b) => a.at - b.at)
    for (const [nth, { at, happens }] of steps.entries()) {
      moment = Math.max(moment, at)
      await happens()
      if (nth % 20 === 19) onProgress(`Telling the demo's stories (${nth + 1} of ${steps.length} steps)`)
    }
    await writeCompanyProfiles(app)
    await setMark(app, 'told')
    return stories.length
  } finally {
    await app.close()
  }
}

type Mark = 'begun' | 'told'
const mark = (what: Mark) => `demo/${what}`

/** A command without events, which marks the seed as done in the log. */
const setMark = async ({ log, ports }: App, what: Mark): Promise<void> => {
  const commandId = mark(what)
  const actor = { kind: 'system' as const, id: 'demo' }
  const nothing = { fingerprint: '', caseId: 'demo', causationId: null, correlationId: commandId, streams: [] }
  await log.append({ commandId, actor, at: ports.now(), ...nothing })
}
