import { type ChildProcess, fork } from 'node:child_process'

/**
 * Contenders run in separate processes, so that changes to `pg`, the heap or compiled code of one cannot affect
 * another, and the CPU of each is measured separately. They run alternately under the same conditions.
 */

/** A child process that runs the tasks of its program. */
export type ChildProgram = {
  /** Sends a task and waits for its result; rejects if the process exits or exceeds the time limit. */
  ask: <T = void>(task: string, given?: object) => Promise<T>
  /** Ends it, even if it is busy. */
  stop: () => Promise<void>
}

type Asked = { number: number; task: string; given: object }
type ChildAnswer = { number: number; result?: unknown; error?: string }

/** Milliseconds after which a hanging task is ended; much more than any task needs. */
const timeoutMs = 600_000

const working = new Set<ChildProcess>()

/** Ends all child processes. */
export const stopAllChildren = async (): Promise<void> => {
  await Promise.all([...working].map(ended))
}

/** Starts a program of this folder, `contenders/ours.ts`. */
export const startChild = (program: string): ChildProgram => {
  const child = fork(new URL(program, import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  working.add(child)
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  let asked = 0
  child.on('message', ({ number, result, error }: ChildAnswer) => {
    const one = waiting.get(number)
    waiting.delete(number)
    if (error === undefined) one?.resolve(result as never)
    else one?.reject(new Error(`${program}: ${error}`))
  })
  child.on('exit', (code, signal) => {
    working.delete(child)
    for (const { reject } of waiting.values()) reject(new Error(`${program} ended (${signal ?? code})`))
    waiting.clear()
  })
  return {
    ask: (task, given = {}) =>
      new Promise((resolve, reject) => {
        const number = (asked += 1)
        const timer = setTimeout(() => reject(new Error(`${program}: ${task} takes too long`)), timeoutMs)
        const settle =
          <Value>(then: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer)
            then(value)
          }
        waiting.set(number, { resolve: settle(resolve), reject: settle(reject) })
        child.send({ number, task, given } satisfies Asked, (error) => (error ? reject(error) : undefined))
      }),
    stop: () => ended(child),
  }
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.kill('SIGKILL')
  await promise
}

/** In the child: runs these tasks until the parent exits. */
export const serveTasks = (tasks: Readonly<Record<string, (given: never) => Promise<unknown>>>): void => {
  process.on('message', ({ number, task, given }: Asked) => {
    const reply = (answer: Omit<ChildAnswer, 'number'>) =>
      void process.send?.({ number, ...answer } satisfies ChildAnswer)
    tasks[task]!(given as never).then(
      (result) => reply({ result }),
      (error: unknown) => reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
