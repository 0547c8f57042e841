/**
 * Where files are stored: a folder by default, an S3 bucket by setting, behind this one port. Keys are storage names
 * (TEXT-050..055) under a random folder, so that no key is guessed and no file replaces another.
 */

/** One part as the client reports it: its number, 1 to 10,000, and the ETag that the store answered its upload with. */
export type UploadedPart = { PartNumber: number; ETag: string }

/** A multipart upload in the file store. */
export type StoredUpload = { key: string; storeUploadId: string }

/** Why parts cannot become a file. `part` counts from 1; absent where the whole is meant. */
export type PartsRefused = { refused: 'unknownUpload' | 'missingPart' | 'wrongETag' | 'tooLarge'; part?: number }

export type FileStore = {
  /** Opens an upload; nothing can be read under the key before it is completed. */
  begin: (key: string, contentType: string) => Promise<StoredUpload>
  /**
   * Where the client sends one part by `PUT`, without any cookie. The address works for so many seconds. A store of our own
   * refuses more than `mostBytes`; S3 cannot, and refuses when parts are joined.
   */
  partUrl: (upload: StoredUpload, partNumber: number, expiresInSeconds: number, mostBytes: number) => Promise<string>
  /** Joins the parts in the order of their numbers. Repeated with the same parts, it answers the same. Size in bytes. */
  complete: (upload: StoredUpload, parts: readonly UploadedPart[]) => Promise<{ size: number } | PartsRefused>
  /** Removes the parts; harmless where there are none. */
  abort: (upload: StoredUpload) => Promise<void>
  /** The first bytes of a file, to recognise its type by content. */
  head: (key: string, bytes: number) => Promise<Uint8Array>
  /**
   * Where the file is downloaded as an attachment under this name, without any cookie, for so many seconds; nothing where
   * it comes from our own server.
   */
  downloadUrl: (key: string, name: string, expiresInSeconds: number) => Promise<string | undefined>
  /** Removes a file; harmless where there is none. */
  remove: (key: string) => Promise<void>
}
