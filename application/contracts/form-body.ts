import { z } from 'zod'
import { uploadLimits } from '#domain/files/upload.ts'
import { fileNameText, text } from '#domain/text/fields.ts'
import type { Endpoint } from './endpoint.ts'

/** Bodies of form-data with one file (API-004). */

/** What a form states about its file. */
export const FormFileHeader = z.strictObject({
  fileName: fileNameText(uploadLimits.nameCharacters),
  contentType: text(200),
})

/** A received file. `bytes` is read once; reading it throws a `Rejection` if the rest of the form is refused. */
export type FormFile = z.output<typeof FormFileHeader> & { bytes: AsyncIterable<Uint8Array> }

/**
 * Body of an endpoint that receives form-data with one file in the field `file`. The handler calls `file` once; the
 * request is not read before.
 */
export const FormBody = z.custom<{ file: () => Promise<FormFile> }>(() => false)

export const isForm = ({ body }: Pick<Endpoint, 'body'>): boolean => body === FormBody
