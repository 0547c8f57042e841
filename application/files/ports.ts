import type { UploadedFile } from '#domain/files/attachment.ts'
import type { Upload } from '#domain/files/upload.ts'
import type { Inspection } from '#domain/production/inspection.ts'
import type { FileStore } from './file-store.ts'

/** Rows of upload sessions. */
export type UploadRows = {
  insert: (upload: Omit<Upload, 'status' | 'size'>, at: string) => Promise<void>
  /** How many sessions of a user are initiated and not complete. */
  open: (ownerId: string) => Promise<number>
  find: (uploadId: string) => Promise<Upload | undefined>
  /**
   * Completes an open session and answers with the id of its attachment; a session that was completed before answers with
   * the same id. Nothing where it was aborted meanwhile.
   */
  complete: (uploadId: string, size: number, at: string) => Promise<string | undefined>
  abort: (uploadId: string, at: string) => Promise<void>
  /** The completed files of these ids. Size in bytes. */
  stored: (attachmentIds: readonly string[]) => Promise<UploadedFile[]>
  /** A completed file by the id of its attachment. */
  file: (attachmentId: string) => Promise<(Pick<Upload, 'key' | 'fileName'> & { size: number }) | undefined>
}

/** What the handlers of files work with. */
export type Files = {
  store: FileStore
  rows: UploadRows
  /** A random name in hex digits that cannot be guessed. */
  randomName: () => string
  /** The media type that the first bytes of a file show; nothing where they show none. */
  detectType: (head: Uint8Array) => Promise<string | undefined>
  /** What is in a completed file, measured once; nothing where there is no such file. */
  inspect: (attachmentId: string) => Promise<Inspection | undefined>
}
