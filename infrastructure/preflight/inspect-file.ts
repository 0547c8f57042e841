import type { Inspection } from '#domain/production/inspection.ts'
import { readObjects } from './pdf-objects.ts'
import { type PagePicture, readPages } from './pdf-pages.ts'

/** The inspection of a file, with pictures of its pages. */
export type Inspected = { inspection: Inspection; pictures: PagePicture[] }

export const unreadable = (reason: Extract<Inspection, { status: 'unreadable' }>['reason']): Inspected => ({
  inspection: { status: 'unreadable', reason },
  pictures: [],
})

/** Inspects the bytes of a file. An AI file is a PDF if it was saved with PDF compatibility. */
export const inspectFile = async (bytes: Uint8Array): Promise<Inspected> => {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1_024, bytes.length)).includes('%PDF-')) {
    return unreadable('notPdf')
  }
  const pages = await readPages(bytes)
  if (typeof pages === 'string') return unreadable(pages)
  const objects = await readObjects(bytes).catch(() => undefined)
  if (!objects) return unreadable('damaged')
  const { pictures, ...measured } = pages
  return { inspection: { status: 'readable', ...measured, ...objects }, pictures }
}
