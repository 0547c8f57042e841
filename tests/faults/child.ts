import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** A child process that sends messages and can be killed or frozen. */
export type Child<Message> = {
  pid: number
  /** Calls the listener for each message; returns the unsubscribe function. */
  onMessage: (listener: (message: Message) => void) => () => void
  /** The first message that `wanted` accepts; rejects if the process ends first. */
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

/** One key for all programs of a run, so that the next server can decrypt the jobs of a killed one. */
const secretKey = randomBytes(32).toString('base64')

/** Halves the CPU time of a start; the first program that exits regularly writes it. */
const compileCache = join(import.meta.dirname, '../../.cache/compile')

const started = new Set<ChildProcess>()
process.on('exit', () => started.forEach((child) => child.kill('SIGKILL')))

/** Starts a program of this folder, without the parent's Node options. */
export const startChild = <Message extends object>(program: string, args: readonly string[]): Child<Message> => {
  const child = fork(join(import.meta.dirname, program), args, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, SECRET_KEY: secretKey },
  })
  started.add(child)
  let stderr = ''
  child.stderr!.on('data', (text) => (stderr = `${stderr}${String(text)}`.slice(-2_000)))
  child.on('error', () => undefined) // a message to a process that has just exited
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
