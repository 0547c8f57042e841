import { type App, type AppOptions, createApp } from '../../app.ts'
import type { Logger } from '../../jobs/processes.ts'
import { seedAssistant } from './assistant.ts'
import { writeCompanyProfiles } from './companies.ts'
import { addDemoPeople } from './people.ts'
import { stories } from './stories.ts'
import { storySteps } from './story-steps.ts'

const day = 86_400_000
/** How many days before today the people of the demo joined: before the first order of its history. */
const customersSince = 430

/**
 * Seeds an empty log with the stories, in a separate app with a simulated clock. An interrupted seed is resumed at the
 * next start; every command has a fixed id, so nothing is written twice. Returns the number of written orders; 0 if the
 * seed was already complete, or if the log contains other data.
 */
export const seedDemo = async (
  url: string,
  logger: Logger,
  settings: Pick<AppOptions, 'secrets' | 'people' | 'mail' | 'ownerUrl'>,
  onProgress: (step: string) => void = () => undefined,
): Promise<number> => {
  const today = Date.now()
  let moment = today - customersSince * day
  const now = () => new Date((moment += 7)).toISOString()
  const app = await createApp(url, logger, { ...settings, now })
  try {
    await addDemoPeople(app.identity)
    if (await isMarked(app, 'complete')) return 0
    if ((await app.log.head()) > 0 && !(await isMarked(app, 'begun'))) return 0
    await setMark(app, 'begun')
    const steps = stories
      .flatMap((scenes, which) => {
        let commands = 0
        const story = storySteps(app, () => `demo-${which}-${(commands += 1)}`)
        return scenes.map(([daysAgo, happens], nth) => ({
          at: today - daysAgo * day + nth * 60_000,
          happens: () => happens(story),
        }))
      })
      .toSorted((a, b) => a.at - b.at)
    for (const [nth, { at, happens }] of steps.entries()) {
      moment = Math.max(moment, at)
      await happens()
      if (nth % 20 === 19) onProgress(`Loading the demo (${nth + 1} of ${steps.length} steps)`)
    }
    await writeCompanyProfiles(app)
    await seedAssistant(app)
    await setMark(app, 'history begun')
    await setMark(app, 'complete')
    return stories.length
  } finally {
    await app.close()
  }
}

/** States of the seed, stored as marks in the log. */
export type Mark = 'begun' | 'complete' | 'history begun' | 'history actions' | 'history complete'
const mark = (what: Mark) => `demo/${what}`

export const isMarked = async ({ log }: Pick<App, 'log'>, what: Mark): Promise<boolean> =>
  (await log.done(mark(what))) !== undefined

/** Marks a state of the seed in the log with a command without events. */
export const setMark = async ({ log, ports }: Pick<App, 'log' | 'ports'>, what: Mark): Promise<void> => {
  const commandId = mark(what)
  const actor = { kind: 'system' as const, id: 'demo' }
  const nothing = { fingerprint: '', caseId: 'demo', causationId: null, correlationId: commandId, streams: [] }
  await log.append({ commandId, actor, at: ports.now(), ...nothing })
}
