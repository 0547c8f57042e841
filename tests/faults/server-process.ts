import { type Child, startChild } from './child.ts'
import type { Told } from './commands.ts'
import { type Mistake, type Question, ready, type Reply } from './server-words.ts'

/** A server that runs as a process of its own, as its callers see it. */
export type ServerProcess = Omit<Child<Reply>, 'hear' | 'next' | 'tell'> & {
  /** The answer; nothing where it was refused, or where the process has gone without one. */
  ask: (question: Question) => Promise<Told | undefined>
}

/** Starts it and waits until it has opened the house. */
export const startServerProcess = async (url: string, mistake?: Mistake): Promise<ServerProcess> => {
  const child = startChild<Reply>('server-program.ts', mistake ? [url, mistake] : [url])
  await child.next(({ to }) => to === ready)
  const waiting = new Map<number, (answer: Told | undefined) => void>()
  let asked = 0
  child.hear(({ to, answer }) => {
    waiting.get(to)?.(answer)
    waiting.delete(to)
  })
  void child.gone.then(() => waiting.forEach((resolve) => resolve(undefined)))
  return {
    ...child,
    ask: (question) => {
      const { promise, resolve } = Promise.withResolvers<Told | undefined>()
      if (!child.alive()) return Promise.resolve(undefined)
      asked += 1
      waiting.set(asked, resolve)
      child.tell({ ...question, nth: asked })
      return promise
    },
  }
}
