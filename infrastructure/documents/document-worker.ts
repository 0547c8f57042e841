import { parentPort } from 'node:worker_threads'
import type { BusinessDocument } from '#application/documents/document.ts'
import { documentPdf } from './document-pdf.ts'

/** Worker thread that renders documents: subsetting a font takes 0.1 s, which would block the event loop. */

parentPort?.on('message', async ({ id, document }: { id: number; document: BusinessDocument }) => {
  try {
    parentPort?.postMessage({ id, pdf: await documentPdf(document) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})
