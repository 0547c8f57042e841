import { z } from 'zod'
import { Attachment, attachmentLanguages } from '../files/attachment.ts'
import { product } from '../product.ts'
import { Moment } from '../time.ts'

/** A file of a purchase order (PO-009, PO-D01). */

/** Origin of a file: us, the supplier, or the supplier for staff only, never for customers (PO-009). */
export const attachmentOrigins = [product.code, 'supplier', 'supplierInternal'] as const
export type AttachmentOrigin = (typeof attachmentOrigins)[number]

/** A file with its origin; `dieline` marks the files of the current dieline, `artwork` artwork of the factory. */
export const OrderedFile = Attachment.omit({ language: true }).extend({
  origin: z.enum(attachmentOrigins),
  language: z.enum(attachmentLanguages).nullable(),
  dieline: z.boolean(),
  artwork: z.boolean().optional(),
  addedOn: Moment,
})
export type OrderedFile = z.infer<typeof OrderedFile>
