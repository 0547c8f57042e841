import { parentPort, workerData } from 'node:worker_threads'
import { inspectFile, unreadable } from './inspect-file.ts'

/** One thread per file: a file that crashes or blocks the reader affects only its own thread. */
const inspected = await inspectFile(workerData as Uint8Array).catch(() => unreadable('damaged'))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(inspected)
