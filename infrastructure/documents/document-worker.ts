import { parentPort } from 'node:worker_threads'
import type { BusinessDocument } from '#application/documents/document.ts'
import { documentPdf } from './document-pdf.ts'

/**
 * Worker thread that writes documents: subsetting a font takes a tenth of a second, which would block the event loop.
 */

parentPort?.on('message', async ({ id, document }: { id: number; document: BusinessDocument }) => {
  try {
    parentPort?.postMessage({ id, pdf: await documentPdf(document) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})
