import type { Attachment } from '#domain/files/attachment.ts'
import type { Failed } from '../data/http.ts'
import { uploadFile, type Watch } from './upload-file.ts'

/** A completed upload, as commands refer to it. */
export type Uploaded = Omit<Attachment, 'url'>

/** Uploads files sequentially; stops at the first failure. `watchOf` reports their progress (`useUpload`). */
export const uploadAll = async (
  files: readonly File[],
  watchOf?: (before: number, total: number) => Watch,
): Promise<{ hasError: false; payload: Uploaded[] } | Failed> => {
  const payload: Uploaded[] = []
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  for (const file of files) {
    const uploaded = await uploadFile(file, watchOf?.(before, total))
    if (uploaded.hasError) return uploaded
    const { id, name, size } = uploaded.payload
    payload.push({ id, name, size })
    before += file.size
  }
  return { hasError: false, payload }
}
