import { type Case, purchaseOrdersOf } from '../case.ts'
import type { Attachment, AttachmentLanguage } from '../files/attachment.ts'
import { itemOf } from '../ordering/order-items.ts'
import type { ExistingOrder } from '../ordering/order.ts'
import { artworkOf, filesForProduction } from './artwork.ts'
import { dielineFilesOf } from './item-dieline.ts'
import { type Assets, distinctFiles } from './production-configuration.ts'

/**
 * Where the files of an item are stored with its production configuration (ART-D06, PROD-002, decision 220): what the
 * customer may see in `customerAssets`, what the factory works from in `factoryAssets`.
 */

/** Files of purchase orders have the language `null` if it is not stated. */
type Sent = Omit<Attachment, 'language'> & { language?: AttachmentLanguage | null | undefined }

const stored = (files: readonly Sent[]): Attachment[] =>
  distinctFiles(
    files.map(({ id, name, url, size, language }) => ({ id, name, url, size, ...(language && { language }) })),
  )

/** The files of an item of the case, the most recent dieline first, and the approved proof before other artwork. */
export const assetsOfItem = (
  state: Case,
  order: ExistingOrder,
  itemId: string,
): { customerAssets: Assets; factoryAssets: Assets } => {
  const artwork = filesForProduction(artworkOf(order, itemOf(order, itemId)))
  const { attachments, factoryAttachments } = dielineFilesOf(order, itemId)
  const ofFactory = purchaseOrdersOf(state)
    .filter(({ source }) => source?.itemId === itemId)
    .flatMap(({ files }) => files)
  const drawn = ofFactory.filter(({ dieline }) => dieline).toReversed()
  return {
    customerAssets: { dieline: stored(attachments.toReversed()), artwork: stored(artwork) },
    factoryAssets: {
      dieline: stored([...drawn, ...factoryAttachments.toReversed(), ...attachments.toReversed()]),
      artwork: stored([...artwork, ...ofFactory.filter((file) => file.artwork)]),
    },
  }
}
