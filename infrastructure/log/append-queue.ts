import type { Append, Appended, Expected } from '#application/pipeline/ports.ts'
import { type DomainEvent, type EventFacts, factOf } from '#domain/events.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import type { Database } from '../db/database.ts'
import { type AppendBatch, appendBatches, appendChannel } from '../measurements.ts'
import { appendBatch, publishAppended, Unanswered } from './append-batch.ts'
import type { PersonalDataKeys } from './personal-data-keys.ts'
import { eventsOfBatch } from './rows.ts'

/**
 * The queue of appends. Appends that arrive while one is in flight are batched into the next call of `log.append`: one
 * statement, one lock and one flush, with a separate result for each append.
 */

/** Maximum length of the append queue; beyond it, callers get 503. */
const maxQueueLength = 2_000
const maxBatchSize = 500
/**
 * Appends that must be waiting before a second batch is sent while one is in flight; with fewer, one batch is faster.
 */
const minForSecondBatch = 128

const hasPersonalData = ({ streams }: Append): boolean =>
  streams.some(({ events }) => events.some(({ type }) => factOf(type).personal))

/** Encrypts the personal data of an append. */
const withEncryptedPersonalData = async (personalDataKeys: PersonalDataKeys, append: Append): Promise<Append> => {
  const streams = append.streams.map(async (stream) => ({
    ...stream,
    events: await Promise.all(
      stream.events.map(async (event) => ({ ...event, data: await personalDataKeys.seal(event) }) as DomainEvent),
    ),
  }))
  return { ...append, streams: await Promise.all(streams) }
}

/** `append`: with its personal data encrypted. */
type QueuedAppend = {
  append: Append
  resolve: (verdict: Appended) => void
  reject: (error: unknown) => void
}

/**
 * A batch that this process has just appended: all events after one position up to and including another. `events`
 * returns what a read would return now, even after a personal key was destroyed; undefined if the events must be read
 * from the log.
 */
export type FreshEvents = { after: number; upTo: number; events: () => Promise<EventFacts[] | undefined> }

/** Opens a queue. `onAppended` is called for each batch that it has committed. */
export const appendQueue = (
  { appender, personalDataKeys }: Pick<Database, 'appender' | 'personalDataKeys'>,
  onAppended: (fresh: FreshEvents) => void,
): ((append: Append) => Promise<Appended>) => {
  let queue: QueuedAppend[] = []
  let inFlight = 0
  let scheduled = false

  /** Settles a batch; returns false if the database did not answer. */
  const send = async (batch: QueuedAppend[]): Promise<boolean> => {
    const started = performance.now()
    const measure = (failed: boolean) =>
      appendBatches.publish({
        appends: batch.length,
        waiting: queue.length,
        seconds: (performance.now() - started) / 1_000,
        failed,
      } satisfies AppendBatch)
    try {
      const appends = batch.map(({ append }) => append)
      const { before, verdicts } = await appendBatch(appender, appends)
      measure(false)
      if (appendChannel.hasSubscribers) publishAppended(appends, verdicts)
      batch.forEach(({ resolve }, i) => resolve(verdicts[i]!))
      const upTo = verdicts.reduce((head, one) => (one.verdict === 'appended' ? Math.max(head, one.position) : head), 0)
      if (upTo > before)
        onAppended({ after: before, upTo, events: () => eventsOfBatch(personalDataKeys, appends, verdicts) })
      return true
    } catch (error) {
      measure(true)
      if (batch.length > 1) return sendEachAlone(batch, error)
      batch[0]!.reject(error)
      return !(error instanceof Unanswered)
    }
  }

  /**
   * A failed append must not fail the others in its batch, so each is resent alone. Stops if the database does not
   * answer: the last of 500 appends would wait for an hour.
   */
  const sendEachAlone = async (batch: QueuedAppend[], error: unknown): Promise<boolean> => {
    let answered = true
    for (const one of batch) {
      if (answered) answered = await send([one])
      else one.reject(error)
    }
    return answered
  }

  /** Sends batches while the queue is not empty and few enough are in flight. */
  const pump = (): void => {
    scheduled = false
    while (queue.length > 0 && (inFlight === 0 || (inFlight === 1 && queue.length >= minForSecondBatch))) {
      const { batch, rest } = nextBatch(queue)
      queue = rest
      inFlight += 1
      void send(batch).finally(() => {
        inFlight -= 1
        pump()
      })
    }
  }

  return async (append) => {
    if (queue.length >= maxQueueLength) {
      throw new Rejection({ code: 'overloaded', reason: 'access.logBusy' })
    }
    const stored = hasPersonalData(append) ? await withEncryptedPersonalData(personalDataKeys, append) : append
    return new Promise((resolve, reject) => {
      queue.push({ append: stored, resolve, reject })
      // Appends made in the same turn of the event loop join this batch.
      if (!scheduled) setImmediate(pump)
      scheduled = true
    })
  }
}

/**
 * Splits the queue into appends that can be sent together and the rest. A command that expects a version needs
 * exclusive use of its stream; a command decided on the whole case needs exclusive use of the case; commands that
 * accept any version can share both. The rest waits for the next batch.
 */
const nextBatch = (queue: QueuedAppend[]): { batch: QueuedAppend[]; rest: QueuedAppend[] } => {
  const taken = { commands: new Set<string>(), streams: new Map<string, Sharing>(), cases: new Map<string, Sharing>() }
  const batch: QueuedAppend[] = []
  const rest: QueuedAppend[] = []
  for (const waiting of queue) {
    if (batch.length === maxBatchSize || !canJoinBatch(waiting.append, taken)) {
      rest.push(waiting)
      continue
    }
    const { caseId, commandId, streams } = waiting.append
    taken.commands.add(commandId)
    taken.cases.set(caseId, sharingOfCase(waiting.append))
    for (const { stream, expected } of streams) taken.streams.set(stream, sharingOfStream(expected))
    batch.push(waiting)
  }
  return { batch, rest }
}

type Sharing = 'shared' | 'alone'
type BatchClaims = { commands: Set<string>; streams: Map<string, Sharing>; cases: Map<string, Sharing> }

const sharingOfStream = (expected: Expected): Sharing => (expected === 'any' ? 'shared' : 'alone')
const sharingOfCase = ({ expectedCasePosition }: Append): Sharing =>
  expectedCasePosition === undefined ? 'shared' : 'alone'
const areCompatible = (before: Sharing | undefined, now: Sharing) =>
  before === undefined || (before === 'shared' && now === 'shared')

const canJoinBatch = (append: Append, { commands, streams, cases }: BatchClaims): boolean =>
  !commands.has(append.commandId) &&
  areCompatible(cases.get(append.caseId), sharingOfCase(append)) &&
  append.streams.every(({ stream, expected }) => areCompatible(streams.get(stream), sharingOfStream(expected)))
