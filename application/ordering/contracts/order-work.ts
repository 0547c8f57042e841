import { z } from 'zod'
import { UploadedFile } from '#domain/files/attachment.ts'
import { maxNoteFiles, maxOrderNoteLength } from '#domain/ordering/order-notes.ts'
import { assignmentFields } from '#domain/people/assignment.ts'
import { text } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Order, RequestId } from './order-shapes.ts'

/** Notes on an order, and its responsible employees. */

const ofOrder = { params: z.strictObject({ requestId: RequestId }), reply: Order, rateLimit: 'commands' as const }
/** Null for the order as a whole. */
const itemId = z.string().min(1).max(100).nullable().default(null)

const Note = z.strictObject({
  itemId,
  text: text(maxOrderNoteLength),
  attachments: z.array(UploadedFile).max(maxNoteFiles).default([]),
})

export const orderWork = {
  addNote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/add-note',
    summary: 'A note on the order or an item, with files, that customer and staff read (AddOrderNote)',
    access: ['editor', 'staff'],
    ...ofOrder,
    body: Note,
  }),
  addInternalNote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/add-internal-note',
    summary: 'A note for staff alone (AddInternalOrderNote)',
    access: ['staff'],
    ...ofOrder,
    body: Note,
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/assignment',
    summary: 'Who is responsible for the order or an item, by when, and when to follow up (AssignOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject({ itemId, ...assignmentFields }),
  }),
}
