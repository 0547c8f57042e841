import { type Attachment, pathOfFile } from '#domain/files/attachment.ts'
import { orderCommand } from '../ordering/order-command.ts'
import { artwork } from './contracts/artwork.ts'

/** Commands on the artwork of an order's items. */

/** ORDER-T38, ORDER-T41. */
export const uploadArtwork = orderCommand(artwork.upload, 'UploadArtwork', {
  data: ({ itemId, attachments, comments }) => ({
    itemId,
    attachments: attachments.map(attachmentOf),
    comments,
  }),
})

/** ORDER-T40. */
export const requestArtworkChanges = orderCommand(artwork.requestChanges, 'RequestArtworkChanges', {
  data: ({ itemId, reason }) => ({ itemId, reason }),
})

/** ORDER-T42. */
export const acceptArtwork = orderCommand(artwork.accept, 'AcceptArtwork', {
  data: ({ itemId, note }) => ({ itemId, note }),
})

/** ORDER-T43. */
export const submitProof = orderCommand(artwork.submitProof, 'SubmitProof', {
  data: ({ itemId, file, comments }) => ({ itemId, file: attachmentOf(file), comments }),
})

/** ORDER-T44. */
export const approveProof = orderCommand(artwork.approveProof, 'ApproveProof', {
  data: ({ itemId, version }) => ({ itemId, version }),
})

/** ORDER-T45. */
export const rejectProof = orderCommand(artwork.rejectProof, 'RejectProof', {
  data: ({ itemId, version, reason, pins }) => ({ itemId, version, reason, pins }),
})

/** The path of a file follows from its id and name. */
const attachmentOf = ({ id, name, size }: Omit<Attachment, 'url'>): Attachment => ({
  id,
  name,
  url: pathOfFile(id, name),
  size,
})
