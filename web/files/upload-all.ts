import type { Attachment } from '#domain/files/attachment.ts'
import type { Failed } from '../data/http.ts'
import { uploadFile } from './upload-file.ts'

/** A completed upload, as commands refer to it. */
export type Uploaded = Omit<Attachment, 'url'>

/** Uploads files one after the other; the first failure ends it. */
export const uploadAll = async (files: readonly File[]): Promise<{ hasError: false; payload: Uploaded[] } | Failed> => {
  const payload: Uploaded[] = []
  for (const file of files) {
    const uploaded = await uploadFile(file)
    if (uploaded.hasError) return uploaded
    const { id, name, size } = uploaded.payload
    payload.push({ id, name, size })
  }
  return { hasError: false, payload }
}
