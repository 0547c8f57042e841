/**
 * File storage: a folder by default, an S3 bucket by setting, behind this port. Keys are storage names (TEXT-050..055)
 * under a random folder, so that keys cannot be guessed and no file replaces another.
 */

/** A part as the client reports it: its number, 1 to 10,000, and the ETag of its upload. */
export type UploadedPart = { PartNumber: number; ETag: string }

/** A multipart upload in the file store. */
export type StoredUpload = { key: string; storeUploadId: string }

/** Why parts cannot be joined to a file. `part` counts from 1; absent if the whole upload is meant. */
export type PartsRefused = { refused: 'unknownUpload' | 'missingPart' | 'wrongETag' | 'tooLarge'; part?: number }

export type FileStore = {
  /** Opens an upload; the key cannot be read before the upload is completed. */
  begin: (key: string, contentType: string) => Promise<StoredUpload>
  /**
   * Signed URL to `PUT` one part, without cookies, valid for `expiresIn` seconds. Our own store refuses parts above
   * `maxBytes`; S3 cannot, and refuses when parts are joined.
   */
  partUrl: (upload: StoredUpload, partNumber: number, expiresInSeconds: number, maxBytes: number) => Promise<string>
  /** Joins the parts by number. Idempotent for the same parts. Returns the size in bytes. */
  complete: (upload: StoredUpload, parts: readonly UploadedPart[]) => Promise<{ size: number } | PartsRefused>
  /** Removes the parts; no error if there are none. */
  abort: (upload: StoredUpload) => Promise<void>
  /** The first bytes of a file, for detecting its type. */
  head: (key: string, bytes: number) => Promise<Uint8Array>
  /**
   * URL to download the file under this name, without cookies, valid for `expiresIn` seconds; undefined if our own
   * server sends the file.
   */
  downloadUrl: (key: string, name: string, expiresInSeconds: number) => Promise<string | undefined>
  /** Removes a file; no error if it does not exist. */
  remove: (key: string) => Promise<void>
}
