import { type ChildProcess, fork } from 'node:child_process'

/**
 * A task in a child process: it uses another core, and all of its memory is freed when it ends. The task arrives as the
 * first message, because arguments of a process are visible to other users of the machine.
 */

export type ChildTask<Result> = {
  /** Rejects if the task fails or the process is killed. */
  result: Promise<Result>
  stop: () => Promise<void>
}

type Answer<Result> = { result: Result } | { error: string; code?: string | undefined }

/**
 * Options of Node: a young generation of four megabytes instead of sixteen, because the default saves no time and costs
 * 70 MB. Options of the C library: without the limit, each thread of the process retains freed memory of its own.
 */
const smallHeap = '--max-semi-space-size=4'
const fewArenas = { MALLOC_ARENA_MAX: '2' }

/** Starts a program that calls `serveChild`. `onProgress` receives what it reports. */
export const startChild = <Result>(
  program: URL,
  task: object,
  onProgress: (progress: never) => void = () => undefined,
): ChildTask<Result> => {
  const child = fork(program, {
    execArgv: [...process.execArgv, smallHeap],
    env: { ...process.env, ...fewArenas },
    serialization: 'advanced',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    result: resultOf<Result>(child, program, onProgress, task),
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const resultOf = <Result>(
  child: ChildProcess,
  program: URL,
  onProgress: (progress: never) => void,
  task: object,
): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let answer: Answer<Result> | undefined
  child.on('message', (message: Answer<Result> | { progress: never }) => {
    if ('progress' in message) onProgress(message.progress)
    else answer = message
  })
  child.once('error', reject)
  child.once('exit', (code, signal) => {
    if (!answer) reject(new Error(`${program.pathname} ended early (${signal ?? code})`))
    else if ('result' in answer) resolve(answer.result)
    else reject(Object.assign(new Error(answer.error), answer.code === undefined ? {} : { code: answer.code }))
  })
  child.send(task)
  return promise
}

/** In the child: performs the task and ends the process; it also ends with its parent. */
export const serveChild = <Task extends object, Result>(
  perform: (task: Task, report: (progress: unknown) => void) => Promise<Result>,
): void => {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (task: Task) => {
    const report = (progress: unknown) => void process.send?.({ progress })
    perform(task, report).then(
      (result) => answer({ result }),
      (error: NodeJS.ErrnoException) => answer({ error: error.message, code: error.code }),
    )
  })
}

const answer = (one: Answer<unknown>): void => {
  process.send?.(one, () => process.exit())
}
