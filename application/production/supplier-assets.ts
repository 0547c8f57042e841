import { foldCase } from '#domain/case.ts'
import { type AssetTarget, uploadCan, uploadLimits } from '#domain/files/upload.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import type { AttachmentOrigin } from '#domain/production/ordered-file.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { beginUpload, completeUpload, findUpload } from '../files/upload-sessions.ts'
import { handle } from '../pipeline/handle.ts'
import { query } from '../pipeline/operation.ts'
import { sessionOf } from './assets.ts'
import { attachFiles, providePurchaseOrderDieline } from './commands.ts'
import { supplierAssets as contracts } from './contracts/assets.ts'
import { answerWithPurchaseOrder, purchaseOrderIn, seesPurchaseOrder } from './on-purchase-order.ts'

/**
 * Uploads by a supplier for its purchase order (ART-013), similar to those for an item. A dieline becomes the one that
 * the purchase order waits for; artwork is attached. Factory assets are visible only to the supplier and staff.
 */

const originOf: Record<AssetTarget, Exclude<AttachmentOrigin, 'boxwright'>> = {
  customerAssets: 'supplier',
  factoryAssets: 'supplierInternal',
}
const { default: expiresInSeconds } = uploadLimits.expiresInSeconds

const initiate = query(contracts.initiate, async ({ caller, params, body }, ports) => {
  const { assetType, assetTarget, ...file } = body
  // Refused before the bytes are sent, for the same reasons for which the command would later be refused.
  const state = foldCase(await ports.log.readCase(params))
  throwIfRefused(seesPurchaseOrder(caller, state, params))
  const rule = assetType === 'dieline' ? purchaseOrderCan.provideDieline : purchaseOrderCan.attachFiles
  throwIfRefused(rule(purchaseOrderIn(state, params)))
  throwIfRefused(uploadCan.initiateAsset(file))
  const purpose = { ...params, assetType, assetTarget }
  return { payload: sessionOf(await beginUpload(ports, caller, { ...file, expiresInSeconds }, purpose)) }
})

const complete = query(contracts.complete, async ({ caller, params, body: { sessionId, parts } }, ports) => {
  const { purchaseOrderId } = params
  const upload = await findUpload(
    ports.files,
    sessionId,
    ({ purpose }) => purpose !== null && 'assetTarget' in purpose && purpose.purchaseOrderId === purchaseOrderId,
  )
  const { id, name, size } = await completeUpload(ports, caller, upload, parts)
  const purpose = upload.purpose!
  const origin = originOf['assetTarget' in purpose ? purpose.assetTarget : 'customerAssets']
  const ask = { caller, commandId: sessionId }
  const input = { ...params, attachments: [{ id, name, size }], origin }
  const answer =
    purpose.assetType === 'dieline'
      ? await handle(ports, providePurchaseOrderDieline, { ...ask, input })
      : await handle(ports, attachFiles, { ...ask, input: { ...input, assetType: 'artwork' } })
  return answerWithPurchaseOrder(ports, caller, answer, params)
})

export const supplierAssets = { initiate, complete }
