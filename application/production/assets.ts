import { foldCase } from '#domain/case.ts'
import type { Attachment } from '#domain/files/attachment.ts'
import { type AssetType, uploadCan, uploadLimits, type UploadPurpose } from '#domain/files/upload.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { itemOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { permits } from '#domain/people/rights.ts'
import { artworkCan, artworkOf } from '#domain/production/artwork.ts'
import { dielineCan, dielineStatusOf } from '#domain/production/item-dieline.ts'
import { beginUpload, type StartedUpload, completeUpload, findUpload } from '../files/upload-sessions.ts'
import { answerWithOrder } from '../ordering/order-command.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import { handle } from '../pipeline/handle.ts'
import { query } from '../pipeline/operation.ts'
import type { Log } from '../pipeline/ports.ts'
import { addFactoryDieline, provideDieline, uploadArtwork } from './artwork-commands.ts'
import { assets as contracts } from './contracts/assets.ts'

/**
 * Uploads of artwork and dielines (ART-010..ART-012): a session stores the purpose of its file, and its completion
 * sends the command that attaches the file. The session id is the command id, so a repeated completion gets the first
 * response.
 */

type OfItem = { requestId: string; itemId: string }

/** Refusals before the bytes are sent, for the same reasons for which the command would later be refused. */
const refuseEarly = async (log: Log, caller: Caller, { requestId, itemId }: OfItem, type: AssetType): Promise<void> => {
  const state = foldCase(await log.readCase({ requestId }))
  throwIfRefused(seesOrder(caller, state))
  const order = requireExisting(state.order)
  const item = itemOf(order, itemId)
  if (type === 'artwork') {
    const ofItem = artworkOf(order, item)
    return throwIfRefused(artworkCan.upload(order, ofItem, { status: dielineStatusOf(order, item, ofItem) }))
  }
  throwIfRefused(permits(['staff'], caller))
  throwIfRefused(dielineCan.provide(order))
}

export const sessionOf = ({ uploadId, parts, expiresInSeconds }: StartedUpload) => ({
  sessionId: uploadId,
  parts,
  expiresInSeconds,
})

const { default: expiresInSeconds } = uploadLimits.expiresInSeconds

const initiate = query(contracts.initiate, async ({ caller, params, body: { assetType, ...file } }, ports) => {
  await refuseEarly(ports.log, caller, params, assetType)
  throwIfRefused(uploadCan.initiateAsset(file))
  const purpose = { ...params, assetType }
  return { payload: sessionOf(await beginUpload(ports, caller, { ...file, expiresInSeconds }, purpose)) }
})

const isFor = (purpose: UploadPurpose | null, { requestId, itemId }: OfItem): boolean =>
  purpose !== null && 'itemId' in purpose && purpose.requestId === requestId && purpose.itemId === itemId

const complete = query(contracts.complete, async ({ caller, params, body: { sessionId, parts, language } }, ports) => {
  const upload = await findUpload(ports.files, sessionId, ({ purpose }) => isFor(purpose, params))
  const { id, name, size }: Attachment = await completeUpload(ports, caller, upload, parts)
  const file = { id, name, size }
  const ask = { caller, commandId: sessionId }
  const type = upload.purpose?.assetType
  const answer =
    type === 'artwork'
      ? await handle(ports, uploadArtwork, { ...ask, input: { ...params, attachments: [file], comments: '' } })
      : await handle(ports, type === 'dieline' ? provideDieline : addFactoryDieline, {
          ...ask,
          input: { ...params, file: { ...file, language }, comments: '' },
        })
  return answerWithOrder(ports, caller, answer, params)
})

export const assets = { initiate, complete }
