import { type Child, startChild } from './child.ts'
import type { CommandResult } from './commands.ts'
import { type PlantedDefect, type Question, ready, type Reply } from './server-protocol.ts'

/** A server in a separate process. */
export type ServerProcess = Omit<Child<Reply>, 'onMessage' | 'next' | 'send'> & {
  /** The answer; undefined if it was refused or the process exited without one. */
  ask: (question: Question) => Promise<CommandResult | undefined>
}

/** Starts it and waits until it has opened the app. */
export const startServerProcess = async (url: string, mistake?: PlantedDefect): Promise<ServerProcess> => {
  const child = startChild<Reply>('server-program.ts', mistake ? [url, mistake] : [url])
  await child.next(({ to }) => to === ready)
  const waiting = new Map<number, (answer: CommandResult | undefined) => void>()
  let asked = 0
  child.onMessage(({ to, answer }) => {
    waiting.get(to)?.(answer)
    waiting.delete(to)
  })
  void child.gone.then(() => waiting.forEach((resolve) => resolve(undefined)))
  return {
    ...child,
    ask: (question) => {
      const { promise, resolve } = Promise.withResolvers<CommandResult | undefined>()
      if (!child.alive()) return Promise.resolve(undefined)
      asked += 1
      waiting.set(asked, resolve)
      child.send({ ...question, nth: asked })
      return promise
    },
  }
}
