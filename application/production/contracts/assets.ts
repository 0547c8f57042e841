import { z } from 'zod'
import { Attachment } from '#domain/files/attachment.ts'
import { assetTargets, assetTypes, supplierAssetTypes, uploadLimits } from '#domain/files/upload.ts'
import { fileNameText, text } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Part } from '../../files/contracts.ts'
import { Order, RequestId } from '../../ordering/contracts/order-shapes.ts'
import { PurchaseOrderId } from '../contracts.ts'
import { PurchaseOrder } from './purchase-order-shapes.ts'

/** Uploads of artwork and dielines (ART-010..ART-015; paths as in ART-D01, responses as in ART-D02). */

const onItem = {
  method: 'POST' as const,
  rateLimit: 'commands' as const,
  params: z.strictObject({ requestId: RequestId, itemId: z.string().min(1).max(100) }),
}
const itemPath = '/orders/:requestId/packaging-items/:itemId/artwork'

/** `fileSize` in bytes. */
const asset = {
  fileName: fileNameText(uploadLimits.nameCharacters),
  fileSize: z.int().nonnegative(),
  partCount: z.int(),
  contentType: text(200),
}

/** The URLs to which the bytes of the parts are sent by PUT. */
const Session = z.strictObject({
  sessionId: z.string(),
  parts: z.array(z.strictObject({ PartNumber: z.int(), url: z.string() })),
  expiresInSeconds: z.int(),
})

const completion = {
  body: z.strictObject({ sessionId: text(100), parts: z.array(Part).max(uploadLimits.parts.max) }),
  bodyLimit: 2_097_152,
  maxEntries: 3 * uploadLimits.parts.max + 10,
  timeout: 120_000,
}

export const assets = {
  initiate: endpoint({
    ...onItem,
    path: `${itemPath}/initiate`,
    summary: 'Start an upload of artwork or a dieline for an item; dielines by staff only',
    access: ['editor', 'staff'],
    body: z.strictObject({ ...asset, assetType: z.enum(assetTypes) }),
    reply: Session,
  }),
  complete: endpoint({
    ...onItem,
    ...completion,
    path: `${itemPath}/complete`,
    summary: 'Complete an upload and attach the file to the item (UploadArtwork, ProvideDieline, AddFactoryDieline)',
    access: ['editor', 'staff'],
    /** `language`: that of a dieline (ART-D07). */
    body: completion.body.extend({ language: Attachment.shape.language }),
    reply: Order,
  }),
}

const onPurchaseOrder = {
  method: 'POST' as const,
  rateLimit: 'commands' as const,
  params: z.strictObject({ purchaseOrderId: PurchaseOrderId }),
  access: ['supplier', 'staff', 'supplierManager'] as const,
}
const purchaseOrderPath = '/supplier/purchase-orders/:purchaseOrderId/assets'

/** The same for a purchase order, by its supplier or by staff on the supplier's behalf (ART-013). */
export const supplierAssets = {
  initiate: endpoint({
    ...onPurchaseOrder,
    path: `${purchaseOrderPath}/initiate`,
    summary: 'Start an upload of artwork or a dieline for a purchase order; factory files are visible to staff only',
    body: z.strictObject({
      ...asset,
      assetType: z.enum(supplierAssetTypes),
      assetTarget: z.enum(assetTargets),
    }),
    reply: Session,
  }),
  complete: endpoint({
    ...onPurchaseOrder,
    ...completion,
    path: `${purchaseOrderPath}/complete`,
    summary:
      'Complete an upload and attach the file to the purchase order (ProvidePurchaseOrderDieline, AttachPurchaseOrderFiles)',
    reply: PurchaseOrder,
  }),
}
