import { z } from 'zod'
import { Attachment, pathOfFile } from '#domain/files/attachment.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { mostArtworkFiles } from '#domain/production/artwork.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { endpoint } from '../contracts/endpoint.ts'
import { Order, RequestId } from '../ordering/contracts/order-shapes.ts'

/** Artwork of the items of an order: uploaded by customers, checked and confirmed by staff. */

const Id = z.string().min(1).max(100)
const seen = { requestVersion: z.int().min(1).optional() }

const onArtwork = (name: string) => ({
  method: 'POST' as const,
  path: `/orders/:requestId/packaging-items/:itemId/artwork/${name}`,
  rateLimit: 'commands' as const,
  params: z.strictObject({ requestId: RequestId, itemId: Id }),
  reply: Order,
})

/** A file as an upload was answered with it: its path follows from its id and name. */
const UploadedFile = Attachment.refine(({ id, name, url }) => url === pathOfFile(id, name), {
  path: ['url'],
  error: 'input.invalid' satisfies MessageKey,
})

export const artwork = {
  upload: endpoint({
    ...onArtwork('upload'),
    summary: 'Attach uploaded files to an item as its artwork (UploadArtwork)',
    access: ['editor', 'staff'],
    body: z.strictObject({
      ...seen,
      attachments: z.array(UploadedFile).min(1).max(mostArtworkFiles),
      comments: optionalText(),
    }),
  }),
  requestChanges: endpoint({
    ...onArtwork('request-changes'),
    summary: 'Ask the customer for other artwork, with the reason (RequestArtworkChanges)',
    access: ['staff'],
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
  confirm: endpoint({
    ...onArtwork('confirm'),
    summary: 'Confirm the artwork of an item: its purchase order can be sent (ConfirmArtwork)',
    access: ['staff'],
    body: z.strictObject({ ...seen, note: optionalText() }),
  }),
}
