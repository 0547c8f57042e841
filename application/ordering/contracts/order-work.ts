import { z } from 'zod'
import { UploadedFile } from '#domain/files/attachment.ts'
import { maxNoteFiles, maxOrderNoteLength } from '#domain/ordering/order-notes.ts'
import { assignmentFields } from '#domain/people/assignment.ts'
import { text } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Order, RequestId } from './order-shapes.ts'
import { seen } from './order-targets.ts'

/** Notes on an order, and its assigned employees. */

const ofOrder = { params: z.strictObject({ requestId: RequestId }), reply: Order, rateLimit: 'commands' as const }
/** Null for the order as a whole. */
const itemId = z.string().min(1).max(100).nullable().default(null)

const Note = z.strictObject({
  itemId,
  text: text(maxOrderNoteLength),
  attachments: z.array(UploadedFile).max(maxNoteFiles).default([]),
  ...seen,
})

export const orderWork = {
  addNote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/add-note',
    summary: 'Add a note with files to an order or an item, visible to customer and staff (AddOrderNote)',
    access: ['editor', 'staff'],
    ...ofOrder,
    body: Note,
  }),
  addInternalNote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/add-internal-note',
    summary: 'Add an internal note to an order or an item, visible to staff only (AddInternalOrderNote)',
    access: ['staff'],
    ...ofOrder,
    body: Note,
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/assignment',
    summary: 'Set assignee, due date and follow-up date of an order or an item (AssignOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject({ itemId, ...assignmentFields, ...seen }),
  }),
}
