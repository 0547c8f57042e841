import { orderCommand } from '../ordering/order-command.ts'
import { artwork } from './artwork-contracts.ts'

/** Commands on the artwork of an order's items. */

/** ORDER-T38, ORDER-T41. */
export const uploadArtwork = orderCommand(artwork.upload, 'UploadArtwork', {
  data: ({ itemId, attachments, comments }) => ({ itemId, attachments, comments }),
})

/** ORDER-T40. */
export const requestArtworkChanges = orderCommand(artwork.requestChanges, 'RequestArtworkChanges', {
  data: ({ itemId, reason }) => ({ itemId, reason }),
})

export const confirmArtwork = orderCommand(artwork.confirm, 'ConfirmArtwork', {
  data: ({ itemId, note }) => ({ itemId, note }),
})
