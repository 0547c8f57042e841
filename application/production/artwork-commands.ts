import type { Attachment, SentFile } from '#domain/files/attachment.ts'
import { printFilesOf } from '../files/attach-files.ts'
import { orderCommand } from '../ordering/order-command.ts'
import type { Ports } from '../pipeline/ports.ts'
import { artwork } from './contracts/artwork.ts'

/** Commands for the artwork of order items. */

const printFileOf = async (ports: Ports, file: SentFile): Promise<Attachment> => (await printFilesOf(ports, [file]))[0]!

/** ORDER-T38, ORDER-T41. */
export const uploadArtwork = orderCommand(artwork.upload, 'UploadArtwork', {
  data: async ({ itemId, attachments, comments }, { ports }) => ({
    itemId,
    attachments: await printFilesOf(ports, attachments),
    comments,
  }),
})

/** ORDER-T40. */
export const requestArtworkChanges = orderCommand(artwork.requestChanges, 'RequestArtworkChanges', {
  data: ({ itemId, reason }) => ({ itemId, reason }),
})

/** ORDER-T37. */
export const provideDieline = orderCommand(artwork.provideDieline, 'ProvideDieline', {
  data: async ({ itemId, file, comments }, { ports }) => ({
    itemId,
    attachment: await printFileOf(ports, file),
    comments,
  }),
})

/** ORDER-T39. */
export const waiveItemArtwork = orderCommand(artwork.waive, 'WaiveArtwork', {
  data: ({ itemId, reason }) => ({ itemId, reason }),
})

/** ART-D06. */
export const addFactoryDieline = orderCommand(artwork.addFactoryDieline, 'AddFactoryDieline', {
  data: async ({ itemId, file }, { ports }) => ({ itemId, attachment: await printFileOf(ports, file) }),
})

/** ORDER-T42. */
export const acceptArtwork = orderCommand(artwork.accept, 'AcceptArtwork', {
  data: ({ itemId, note }) => ({ itemId, note }),
})

/** ORDER-T43. */
export const submitProof = orderCommand(artwork.submitProof, 'SubmitProof', {
  data: async ({ itemId, file, comments }, { ports }) => ({
    itemId,
    file: await printFileOf(ports, file),
    comments,
  }),
})

/** ORDER-T44. */
export const approveProof = orderCommand(artwork.approveProof, 'ApproveProof', {
  data: ({ itemId, version }) => ({ itemId, version }),
})

/** ORDER-T45. */
export const rejectProof = orderCommand(artwork.rejectProof, 'RejectProof', {
  data: ({ itemId, version, reason, pins }) => ({ itemId, version, reason, pins }),
})
