import type { UploadedFile } from '#domain/files/attachment.ts'
import type { Upload } from '#domain/files/upload.ts'
import type { Inspection } from '#domain/production/inspection.ts'
import type { FileStore } from './file-store.ts'

/** Storage of upload sessions. */
export type UploadRows = {
  insert: (upload: Omit<Upload, 'status' | 'size'>, at: string) => Promise<void>
  /** Number of the user's sessions that are initiated but not complete. */
  open: (ownerId: string) => Promise<number>
  find: (uploadId: string) => Promise<Upload | undefined>
  /**
   * Completes an open session and returns the id of its attachment; a repeated call returns the same id. Undefined if
   * the session was aborted meanwhile.
   */
  complete: (uploadId: string, size: number, at: string) => Promise<string | undefined>
  /**
   * Aborts a session that is still open, and removes what is stored before the row is marked: a crash between the two
   * repeats the removal when the session expires. No completion can succeed meanwhile.
   */
  abort: (uploadId: string, at: string, remove: () => Promise<void>) => Promise<void>
  /** The completed files with these ids, which are then not removed as unattached; sizes in bytes. */
  attach: (attachmentIds: readonly string[]) => Promise<UploadedFile[]>
  /** A completed file by its attachment id. */
  file: (attachmentId: string) => Promise<(Pick<Upload, 'key' | 'fileName'> & { size: number }) | undefined>
}

/** Ports used by the file handlers. */
export type Files = {
  store: FileStore
  rows: UploadRows
  /** A random, unguessable name in hex digits. */
  randomName: () => string
  /** The media type detected from the first bytes of a file; undefined if it is not recognized. */
  detectType: (head: Uint8Array) => Promise<string | undefined>
  /** Properties of a completed file, determined once; undefined for an unknown file. */
  inspect: (attachmentId: string) => Promise<Inspection | undefined>
}
