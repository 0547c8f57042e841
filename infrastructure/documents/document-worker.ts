import { parentPort } from 'node:worker_threads'
import type { BusinessDocument } from '#application/documents/document.ts'
import { documentPdf } from './document-pdf.ts'

/** Worker thread that writes documents: fonts and subsets take a tenth of a second each, which others would wait for. */

parentPort?.on('message', async ({ id, document }: { id: number; document: BusinessDocument }) => {
  try {
    parentPort?.postMessage({ id, pdf: await documentPdf(document) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})
