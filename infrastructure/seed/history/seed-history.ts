import { setImmediate } from 'node:timers/promises'
import { type App, type AppOptions, createApp } from '../../app.ts'
import type { Logger } from '../../jobs/processes.ts'
import { isMarked, setMark } from '../stories/seed.ts'
import { storySteps } from '../stories/story-steps.ts'
import { addCast, cast } from './cast.ts'
import { addDemoActions } from './customer-actions.ts'
import { storeHistoryFiles } from './history-files.ts'
import { type HistoryMoment, historyMoments } from './history.ts'

/**
 * Writes the demo's history while the product is in use, in a separate app with a simulated clock. This app also does
 * the background work, so that timers and processes run at the simulated time. Commands of users on other orders retain
 * their real time; no event is dated before its predecessor.
 */

const day = 86_400_000
/** Database connections of the writing app; the server has its own. */
const connections = 12

/** The history being written. */
export type HistoryRun = {
  /** Resolves at the end: true if the history is complete, false if writing failed or was stopped. */
  ended: Promise<boolean>
  stop: () => Promise<unknown>
}

type Settings = Pick<AppOptions, 'secrets' | 'people' | 'mail' | 'files' | 'ownerUrl'>

/** Starts writing if the main stories were loaded and the history is incomplete. An interrupted run is resumed. */
export const startHistory = async (
  url: string,
  logger: Logger,
  settings: Settings,
  { count, onProgress }: { count: number; onProgress: (step: string) => void },
): Promise<HistoryRun | undefined> => {
  if (count === 0) return undefined
  const today = Date.now()
  let moment = 0
  const clock = { at: (time: number) => void (moment = Math.max(moment, time)) }
  const now = () => new Date((moment += 7)).toISOString()
  // Links that users of the demo get meanwhile are valid from now on; the accounts of the cast are older.
  let isCastKnown = false
  const peopleNow = () => (isCastKnown ? new Date().toISOString() : now())
  const app = await createApp(url, logger, { ...settings, connections, now, peopleNow })
  if (!(await isMarked(app, 'history begun')) || (await isMarked(app, 'history complete'))) {
    await app.close()
    return undefined
  }
  const stopping = new AbortController()
  const write = async (): Promise<boolean> => {
    const moments = historyMoments(count, await storeHistoryFiles(app))
    clock.at(today - moments[0]!.daysAgo * day - 60_000)
    await addCast(app.identity)
    isCastKnown = true
    await writeMoments(app, logger, { moments, today, clock, onProgress, signal: stopping.signal })
    if (stopping.signal.aborted) return false
    if (!(await isMarked(app, 'history actions'))) {
      await addDemoActions(app.identity, new Date(today).toISOString())
      await setMark(app, 'history actions')
    }
    await setMark(app, 'history complete')
    return true
  }
  const ended = write()
    .catch((error: unknown) => {
      logger.error({ err: error }, 'writing the history of the demo failed')
      return false
    })
    .finally(app.close)
  return {
    ended,
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

type Writing = {
  moments: readonly HistoryMoment[]
  today: number
  clock: { at: (time: number) => void }
  onProgress: (step: string) => void
  signal: AbortSignal
}

const writeMoments = async (
  app: App,
  logger: Logger,
  { moments, today, clock, onProgress, signal }: Writing,
): Promise<void> => {
  const stories = new Map<number, ReturnType<typeof begin>>()
  const begin = (order: number) => {
    let commands = 0
    return { steps: storySteps(app, () => `demo-history-${order}-${(commands += 1)}`, cast), isOver: false }
  }
  let lastDay = Math.floor((today - moments[0]!.daysAgo * day) / day)
  for (const [nth, { order, daysAgo, happens }] of moments.entries()) {
    if (signal.aborted) return
    const time = today - daysAgo * day
    const thisDay = Math.floor(time / day)
    if (thisDay > lastDay) {
      clock.at(thisDay * day)
      await app.runTimers()
      lastDay = thisDay
    }
    clock.at(time)
    const story = stories.get(order) ?? begin(order)
    stories.set(order, story)
    if (!story.isOver) {
      await happens(story.steps).catch((error: unknown) => {
        // Most likely, a user of the demo has changed the order.
        story.isOver = true
        logger.info({ order: story.steps.requestId(), err: error }, 'a story of the demo was ended early')
      })
    }
    const tenths = Math.floor((nth / moments.length) * 10)
    if (tenths > Math.floor(((nth - 1) / moments.length) * 10))
      onProgress(`Writing the demo's history (${tenths * 10} %)`)
    await setImmediate()
  }
  clock.at(today)
  await app.runTimers()
}
