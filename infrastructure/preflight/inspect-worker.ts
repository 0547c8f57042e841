import { parentPort, workerData } from 'node:worker_threads'
import { inspectFile, unreadable } from './inspect-file.ts'

/** A thread for one file: what a file does to the reader ends with it. */
const inspected = await inspectFile(workerData as Uint8Array).catch(() => unreadable('damaged'))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(inspected)
