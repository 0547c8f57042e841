import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** A process of ours that is there to be killed, frozen and listened to. */
export type Child<Message> = {
  pid: number
  /** Calls back for each message; returns how to stop that. */
  onMessage: (listener: (message: Message) => void) => () => void
  /** The first message that the test is for; rejects if the process ends before. */
  next: (wanted: (message: Message) => boolean) => Promise<Message>
  send: (message: object) => void
  signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  /** Kills it and waits until it has exited and all its messages have been received. */
  kill: () => Promise<void>
  /** Resolves when it has exited and all its messages have been received. */
  gone: Promise<void>
  alive: () => boolean
  /** Its standard error. */
  stderr: () => string
}

/** One for all programs of a run: a job that one server sealed is opened by the next. */
const secretKey = randomBytes(32).toString('base64')

const started = new Set<ChildProcess>()
process.on('exit', () => started.forEach((child) => child.kill('SIGKILL')))

/** Starts one of the programs in this folder, with nothing of the parent's command line. */
export const startChild = <Message extends object>(program: string, args: readonly string[]): Child<Message> => {
  const child = fork(join(import.meta.dirname, program), args, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], SECRET_KEY: secretKey },
  })
  started.add(child)
  let stderr = ''
  child.stderr!.on('data', (text) => (stderr = `${stderr}${String(text)}`.slice(-2_000)))
  child.on('error', () => undefined) // a message to a process that has just gone
  const ends = ['exit', 'disconnect'].map((event) => new Promise((resolve) => child.once(event, resolve)))
  const gone = Promise.all(ends).then(() => void started.delete(child))
  const onMessage = (listener: (message: Message) => void) => {
    child.on('message', listener)
    return () => void child.off('message', listener)
  }
  const alive = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid!,
    onMessage,
    gone,
    alive,
    next: async (wanted) => {
      const { promise, resolve, reject } = Promise.withResolvers<Message>()
      const stop = onMessage((message) => wanted(message) && resolve(message))
      void gone.then(() => reject(new Error(`${program} ended: ${stderr}`)))
      return promise.finally(stop)
    },
    send: (message) => void (child.connected && child.send(message)),
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    stderr: () => stderr,
  }
}
