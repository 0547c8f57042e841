import { z } from 'zod'
import { Attachment } from '#domain/files/attachment.ts'
import { uploadLimits } from '#domain/files/upload.ts'
import { text } from '#domain/text/fields.ts'
import { endpoint } from '../contracts/endpoint.ts'
import { FormBody, FormFileHeader } from '../contracts/form-body.ts'

/** Multipart uploads (ART-002, ART-003; paths as in ART-D01, responses as in ART-D02). */

const UploadAddress = z.strictObject({ key: z.string(), uploadId: z.string() })
const uploadKey = { key: text(500), uploadId: text(100) }

/** The parts of a completed upload, in order. */
export const Part = z.strictObject({ ETag: z.string().max(200).default(''), PartNumber: z.int() })

const access = ['signedIn'] as const
/** ART-T01: callers who can attach a file to an entity. */
const uploaders = ['editor', 'supplier', 'staff', 'supplierManager'] as const
/** In bytes: the boundaries and headers of a form. */
const formOverhead = 65_536

export const files = {
  initiate: endpoint({
    method: 'POST',
    path: '/uploads/multipart',
    summary: 'Start an upload; returns one URL per part, to which its bytes are sent by PUT',
    access: uploaders,
    rateLimit: 'commands',
    body: z.strictObject({
      ...FormFileHeader.shape,
      partCount: z.int(),
      expiresInSeconds: z.int().default(uploadLimits.expiresInSeconds.default),
    }),
    reply: UploadAddress.extend({
      parts: z.array(z.strictObject({ PartNumber: z.int(), url: z.string() })),
      expiresInSeconds: z.int(),
    }),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/uploads/multipart/complete',
    summary: 'Complete an upload: join its parts into a file that can be attached',
    access,
    bodyLimit: 2_097_152,
    maxEntries: 3 * uploadLimits.parts.max + 10,
    timeout: 120_000,
    body: z.strictObject({ ...uploadKey, parts: z.array(Part).max(uploadLimits.parts.max) }),
    reply: Attachment,
  }),
  form: endpoint({
    method: 'POST',
    path: '/uploads/form',
    summary:
      'Upload a file of at most 100 MB in one request, as form-data with the field `file`; returns the attachment',
    access: uploaders,
    rateLimit: 'commands',
    bodyLimit: uploadLimits.formBytes + formOverhead,
    timeout: 1_800_000,
    body: FormBody,
    reply: Attachment,
  }),
  abort: endpoint({
    method: 'POST',
    path: '/uploads/multipart/abort',
    summary: 'Cancel an upload and remove its parts',
    access,
    body: z.strictObject({ ...uploadKey, key: uploadKey.key.optional() }),
    reply: UploadAddress,
  }),
}

/** The disk store's route for a part; `token` is signed and expires. */
export const uploadPartPath = '/files/parts/:token'
/**
 * Download URL of an attachment. Knowing the id grants access: it has 256 random bits that only an attachment contains.
 */
export const filePath = '/files/:attachmentId/:name'
export const FileParams = z.object({ attachmentId: Attachment.shape.id, name: z.string() })
/** JPEG pictures of the pages of an inspected file; page numbers start at 1. */
export const pagePicturePath = '/files/:attachmentId/pages/:page'
export const PagePictureParams = FileParams.pick({ attachmentId: true }).extend({
  page: z.string().regex(/^[1-9]\d{0,3}$/),
})
