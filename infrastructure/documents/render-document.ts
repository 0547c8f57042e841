import { Worker } from 'node:worker_threads'
import type { BusinessDocument } from '#application/documents/document.ts'
import { Rejection } from '#domain/kernel/refusal.ts'

/**
 * Renders documents as PDF in a worker thread, one after the other: on the event loop, each would delay all requests.
 * The thread starts with the first document, and does not prevent the process from exiting.
 */

type Waiting = { resolve: (pdf: Uint8Array) => void; reject: (error: unknown) => void }
type Written = { id: number; pdf: Uint8Array; error?: never } | { id: number; error: unknown; pdf?: never }
let thread: { worker: Worker; waiting: Map<number, Waiting> } | undefined
let lastId = 0

/**
 * Maximum number of documents in progress or waiting; beyond it, documents are refused, because they would wait too
 * long.
 */
const maxWaiting = 40

const start = () => {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  worker.on('message', ({ id, pdf, error }: Written) => {
    if (pdf) waiting.get(id)?.resolve(pdf)
    else waiting.get(id)?.reject(error)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', (error) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
  })
  // Call after adding listeners, because adding one refs the thread again.
  worker.unref()
  return { worker, waiting }
}

/** @throws {Rejection} overloaded if too many documents are waiting */
export const renderDocument = (document: BusinessDocument): Promise<Uint8Array> => {
  const { worker, waiting } = (thread ??= start())
  if (waiting.size >= maxWaiting) throw new Rejection({ code: 'overloaded', reason: 'access.overloaded' })
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ id, document })
  })
}
