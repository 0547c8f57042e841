import { Worker } from 'node:worker_threads'

/**
 * Estimates the number of guesses that a password withstands (zxcvbn) in a worker thread: on the event loop, it would
 * delay all requests. The thread starts with the first estimate, and does not prevent the process from exiting.
 */

type Waiting = { resolve: (guessesLog10: number) => void; reject: (error: Error) => void }
let thread: { worker: Worker; waiting: Map<number, Waiting> } | undefined
let lastId = 0

const start = () => {
  const worker = new Worker(new URL('./strength-worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  worker.on('message', ({ id, guessesLog10 }: { id: number; guessesLog10: number }) => {
    waiting.get(id)?.resolve(guessesLog10)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', (error) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(error as Error)
  })
  // Call after adding listeners, because adding one refs the thread again.
  worker.unref()
  return { worker, waiting }
}

/** The number of guesses as a power of ten. `words`: names of the user, which an attacker would try first. */
export const guessesLog10 = (password: string, words: readonly string[]): Promise<number> => {
  const { worker, waiting } = (thread ??= start())
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ id, password, words })
  })
}
