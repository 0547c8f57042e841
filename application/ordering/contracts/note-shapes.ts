import { z } from 'zod'
import { Attachment } from '#domain/files/attachment.ts'
import { Moment } from '#domain/time.ts'
import { NamedUser } from '../../contracts/names.ts'

/** Notes on an order, as its readers see them. */

const noteFields = {
  id: z.string(),
  /** Null for the order as a whole. */
  itemId: z.string().nullable(),
  text: z.string(),
  attachments: z.array(Attachment),
  on: Moment,
}

/** Customers see whether customer or staff wrote it, and no internal notes. */
export const NoteForCustomer = z.object({ ...noteFields, by: z.enum(['customer', 'staff']) })
export const NoteForStaff = z.object({ ...noteFields, isInternal: z.boolean(), by: z.object(NamedUser) })
