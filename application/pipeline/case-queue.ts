import { Rejection } from '#domain/kernel/refusal.ts'

/**
 * Runs commands on one case sequentially within a process, so that concurrent commands wait instead of retrying and
 * failing after four conflicts (S-18). Conflicts between processes are detected by the append.
 */
export type CaseQueue = <T>(caseKey: string, work: () => Promise<T>) => Promise<T>

/** Maximum number of commands waiting for one case; further commands are refused as overloaded. */
const maxWaiting = 256

/** In-process queues, one per case with running commands. */
export const createCaseQueue = (): CaseQueue => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return async (caseKey, work) => {
    const queue = queues.get(caseKey) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= maxWaiting) {
      throw new Rejection({ code: 'overloaded', reason: 'access.conflict' })
    }
    queues.set(caseKey, queue)
    queue.length += 1
    const mine = queue.last.then(work)
    queue.last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(caseKey)
    }
  }
}
