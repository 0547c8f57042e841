/**
 * File storage port: a folder by default, an S3 bucket if configured. Keys are storage names (TEXT-050..055) under a
 * random folder, so they cannot be guessed and no file overwrites another.
 */

/** A part as reported by the client: its number, 1 to 10,000, and the ETag of its upload. */
export type UploadedPart = { PartNumber: number; ETag: string }

/** A multipart upload in the file store. */
export type StoredUpload = { key: string; storeUploadId: string }

/** Why the parts cannot be joined. `part` starts at 1; absent if the refusal concerns the whole upload. */
export type PartsRefused = { refused: 'unknownUpload' | 'missingPart' | 'wrongETag' | 'tooLarge'; part?: number }

export type FileStore = {
  /** Opens an upload. The key cannot be read until the upload is completed. */
  begin: (key: string, contentType: string) => Promise<StoredUpload>
  /**
   * Signed URL for a `PUT` of one part without cookies, valid for `expiresInSeconds`. The disk store refuses parts
   * larger than `maxBytes`; with S3, the limit is checked when the parts are joined.
   */
  partUrl: (upload: StoredUpload, partNumber: number, expiresInSeconds: number, maxBytes: number) => Promise<string>
  /** Stores one part that this server received, and returns its ETag. */
  writePart: (upload: StoredUpload, partNumber: number, bytes: Uint8Array) => Promise<{ etag: string } | PartsRefused>
  /** Joins the parts by number and returns the size in bytes. Idempotent for the same parts. */
  complete: (upload: StoredUpload, parts: readonly UploadedPart[]) => Promise<{ size: number } | PartsRefused>
  /** Removes the parts; no error if there are none. */
  abort: (upload: StoredUpload) => Promise<void>
  /** The first bytes of a file, used to detect its type. */
  head: (key: string, bytes: number) => Promise<Uint8Array>
  /**
   * URL that downloads the file under this name without cookies, valid for `expiresInSeconds`; undefined if the app's
   * own server sends the file.
   */
  downloadUrl: (key: string, name: string, expiresInSeconds: number) => Promise<string | undefined>
  /** Removes a file; no error if it does not exist. */
  remove: (key: string) => Promise<void>
}
