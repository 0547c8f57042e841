import { type Item } from '#domain/ordering/order-items.ts'
import { artworkOf, type ArtworkState, type ItemArtwork } from '#domain/production/artwork.ts'
import { dielineFilesOf, type DielinesState, dielineStatusOf } from '#domain/production/item-dieline.ts'

/** Artwork and dieline of items, samples and services (ORDER-D09). Pure. */

type Of = Pick<Item, 'id' | 'configured' | 'samplesServicesOnly'>

/** Artwork and dieline of a packaging item. */
export const filesOfItem = (item: Of, order: ArtworkState & DielinesState) => {
  const { status, attachments, comments, uploadedOn, approvedOn } = artworkOf(order, item)
  const dieline = dielineFilesOf(order, item.id)
  return {
    artwork: {
      status,
      attachments,
      comments,
      uploadedOn: uploadedOn ?? null,
      approvedOn: approvedOn ?? null,
      approvedBy: approvedOn === undefined ? null : { kind: 'customer' as const },
    },
    dieline: {
      status: dielineStatusOf(order, item, { status }),
      attachments: dieline.attachments,
      comments: dieline.comments,
      uploadedOn: dieline.providedOn ?? null,
      // Staff provide what they have approved.
      approvedOn: dieline.providedOn ?? null,
      approvedBy: dieline.providedOn === undefined ? null : { kind: 'staff' as const },
    },
  }
}

const none = { attachments: [], comments: '', uploadedOn: null, approvedOn: null, approvedBy: null }

/** Files of samples and services without a packaging item. */
export const noFiles = {
  artwork: { status: 'notRequired' as const, ...none },
  dieline: { status: 'notRequired' as const, ...none },
}

export const proofsView = (proofs: ItemArtwork['proofs']) =>
  proofs.map(({ decidedOn, ...proof }) => ({ ...proof, decidedOn: decidedOn ?? null }))
