import { Rejection } from '#domain/kernel/refusal.ts'

/**
 * Runs commands on one case in sequence within a process, so that concurrent ones wait instead of retrying and failing
 * after four conflicts (S-18). Across processes, the append detects conflicts.
 */
export type CaseQueue = <T>(caseKey: string, work: () => Promise<T>) => Promise<T>

/** Maximum number of commands that wait for one case; further ones are refused as overloaded. */
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
