import type { Attachment } from '#domain/files/attachment.ts'
import type { EventOf } from '#domain/kernel/fact.ts'
import type { artworks } from '#domain/production/artwork.ts'

/** Events on the artwork of the first item of an order. */

const itemId = 'item-1'
const fileId = 'A'.repeat(43)
export const anAttachment: Attachment = {
  id: fileId,
  name: 'mailer.pdf',
  url: `/files/${fileId}/mailer.pdf`,
  size: 48_000,
}

export const artworkEvents = {
  artworkUploaded: {
    type: 'ArtworkUploaded',
    data: { itemId, attachments: [anAttachment], comments: 'Two spot colors' },
  },
  artworkChangesRequested: { type: 'ArtworkChangesRequested', data: { itemId, reason: 'The logo is cut off' } },
  artworkAccepted: { type: 'ArtworkAccepted', data: { itemId, note: 'Sent by mail' } },
  proofSubmitted: {
    type: 'ProofSubmitted',
    data: { itemId, version: 1, file: anAttachment, comments: 'Colors as on screen' },
  },
  proofApproved: { type: 'ProofApproved', data: { itemId, version: 1 } },
  proofRejected: {
    type: 'ProofRejected',
    data: {
      itemId,
      version: 1,
      reason: 'The phone number is wrong',
      pins: [{ page: 1, x: 0.25, y: 0.5, comment: 'Ends in 71' }],
    },
  },
} as const satisfies Record<string, EventOf<typeof artworks.facts>>
