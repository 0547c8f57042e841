import { z } from 'zod'
import { Attachment } from '#domain/files/attachment.ts'
import { Moment } from '#domain/time.ts'
import { NamedUser } from '../../contracts/names.ts'

/** Notes on an order, as shown to each audience. */

const noteFields = {
  id: z.string(),
  /** Null for notes on the order as a whole. */
  itemId: z.string().nullable(),
  text: z.string(),
  attachments: z.array(Attachment),
  on: Moment,
}

/** Customers see whether a customer or staff wrote the note, and see no internal notes. */
export const NoteForCustomer = z.object({ ...noteFields, by: z.enum(['customer', 'staff']) })
export const NoteForStaff = z.object({ ...noteFields, isInternal: z.boolean(), by: z.object(NamedUser) })
