import { z } from 'zod'
import { Attachment, type AttachmentLanguage, attachmentLanguages } from '../files/attachment.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { throwIfRefused, firstOf, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { product } from '../product.ts'
import { text } from '../text/fields.ts'
import type { Moment } from '../time.ts'
import { attachmentOrigins, type AttachmentOrigin, type OrderedFile } from './ordered-file.ts'
import { type PurchaseOrderCore, withSpec } from './purchase-order-core.ts'
import type { purchaseOrderLifecycle } from './purchase-order-lifecycle.ts'

/** Dieline, artwork and other files of a purchase order (PO-T17..T28, PO-009, SUPP-005). */

// Events --------------------------------------------------------------------------------------------------------------

/** Maximum number of files per upload. */
export const maxFiles = 20
const files = z.array(Attachment).min(1).max(maxFiles)
const origin = z.enum(attachmentOrigins)
/** Language of the texts in the files, if relevant (ART-D07). */
const language = z.enum(attachmentLanguages).optional()

const facts = {
  /** `assetType`: the files are the artwork that the factory works with; absent for other files. */
  PurchaseOrderFilesAttached: fact({
    supplier: { attachments: files, origin, language, assetType: z.literal('artwork').optional() },
  }),
  PurchaseOrderDielineProvided: fact({ supplier: { attachments: files, origin, language } }),
  PurchaseOrderDielineWithdrawn: fact({ supplier: {} }),
  PurchaseOrderDielineWaived: fact({ supplier: {} }),
  PurchaseOrderDielineRequired: fact({ supplier: {} }),
  DielineSentToCustomer: fact({ supplier: {} }),
  /** Before the release, the supplier gets the files with the spec sheet. */
  CustomerArtworkReceived: fact({ supplier: { artworkFiles: z.array(Attachment) } }),
  FactoryArtworkApproved: fact({ supplier: {} }),
  ArtworkReturnedToCustomer: fact({ supplier: { reason: text(2000) } }),
  PurchaseOrderArtworkWaived: fact({ supplier: {} }),
  PurchaseOrderArtworkRequired: fact({ supplier: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type FilesState = { files: readonly OrderedFile[] }

// Rules ---------------------------------------------------------------------------------------------------------------

type Readiness = { status: string; spec?: { dieline: string; artwork: string } | undefined }

const planned = ['planning', 'awaitingCustomerRelease', 'released'] as const
/** Before production starts. */
const unstarted = [...planned, 'orderPlaced'] as const

const whileDieline = (command: string, po: Readiness, statuses: readonly string[], ...allowed: string[]) =>
  firstOf(unlessStatus(command, po.status, ...statuses), unlessStatus(command, po.spec?.dieline ?? '', ...allowed))
const whileArtwork = (command: string, po: Readiness, statuses: readonly string[], ...allowed: string[]) =>
  firstOf(unlessStatus(command, po.status, ...statuses), unlessStatus(command, po.spec?.artwork ?? '', ...allowed))

export const filesCan = {
  /** SUPP-005. */
  attachFiles: (po: { status: string }) =>
    unlessStatus('AttachPurchaseOrderFiles', po.status, ...unstarted, 'inProgress', 'completed'),
  /** PO-T18. */
  provideDieline: (po: Readiness) => whileDieline('ProvidePurchaseOrderDieline', po, unstarted, 'pending'),
  /** PO-T18: a later dieline of the item replaces an earlier one. */
  receiveItemDieline: (po: Readiness) => whileDieline('ReceiveItemDieline', po, unstarted, 'pending', 'available'),
  /** PO-T19. */
  withdrawDieline: (po: Readiness) => whileDieline('WithdrawPurchaseOrderDieline', po, unstarted, 'available'),
  /** PO-T20. */
  waiveDieline: (po: Readiness) => whileDieline('WaivePurchaseOrderDieline', po, unstarted, 'pending'),
  /** PO-T21. */
  requireDieline: (po: Readiness) => whileDieline('RequirePurchaseOrderDieline', po, unstarted, 'notRequired'),
  /** PO-T23. */
  sendDieline: (po: Readiness) => whileArtwork('SendDielineToCustomer', po, unstarted, 'pending'),
  /** PO-T24. */
  receiveArtwork: (po: Readiness) => whileArtwork('ReceiveCustomerArtwork', po, unstarted, 'pending', 'atCustomer'),
  /** PO-T25. */
  approveArtwork: (po: Readiness) =>
    whileArtwork('ApproveFactoryArtwork', po, ['released', 'orderPlaced'], 'receivedFromCustomer'),
  /** PO-T26. */
  returnArtwork: (po: Readiness) =>
    whileArtwork('ReturnArtworkToCustomer', po, unstarted, 'receivedFromCustomer', 'factoryApproved'),
  /** PO-T27. */
  waiveArtwork: (po: Readiness) => whileArtwork('WaivePurchaseOrderArtwork', po, unstarted, 'pending', 'atCustomer'),
  /** PO-T28. */
  requireArtwork: (po: Readiness) => whileArtwork('RequirePurchaseOrderArtwork', po, unstarted, 'notRequired'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Po = PurchaseOrderCore & FilesState
type FilesEvent = EventOf<typeof facts>
type Attached = { attachments: Attachment[]; origin: AttachmentOrigin; language: AttachmentLanguage | undefined }
type AttachedArtwork = Attached & { assetType?: 'artwork' | undefined }

const decide = {
  AttachPurchaseOrderFiles: (po: Po, data: AttachedArtwork): FilesEvent[] => {
    throwIfRefused(filesCan.attachFiles(po))
    return [{ type: 'PurchaseOrderFilesAttached', data }]
  },
  ProvidePurchaseOrderDieline: (po: Po, data: Attached): FilesEvent[] => {
    throwIfRefused(filesCan.provideDieline(po))
    return [{ type: 'PurchaseOrderDielineProvided', data }]
  },
  /** The dieline of the item was released (PO-T18); recorded once. */
  ReceiveItemDieline: (po: Po, data: { attachment: Attachment }): FilesEvent[] => {
    throwIfRefused(filesCan.receiveItemDieline(po))
    const { attachment } = data
    if (po.files.some(({ id, dieline }) => dieline && id === attachment.id)) return []
    const provided = { attachments: [attachment], origin: product.code, language: undefined }
    return [
      ...(po.files.some(({ dieline }) => dieline)
        ? [{ type: 'PurchaseOrderDielineWithdrawn' as const, data: {} }]
        : []),
      { type: 'PurchaseOrderDielineProvided', data: provided },
    ]
  },
  WithdrawPurchaseOrderDieline: (po: Po, _: object): FilesEvent[] => {
    throwIfRefused(filesCan.withdrawDieline(po))
    return [{ type: 'PurchaseOrderDielineWithdrawn', data: {} }]
  },
  WaivePurchaseOrderDieline: (po: Po, _: object): FilesEvent[] => {
    throwIfRefused(filesCan.waiveDieline(po))
    return [{ type: 'PurchaseOrderDielineWaived', data: {} }]
  },
  RequirePurchaseOrderDieline: (po: Po, _: object): FilesEvent[] => {
    throwIfRefused(filesCan.requireDieline(po))
    return [{ type: 'PurchaseOrderDielineRequired', data: {} }]
  },
  SendDielineToCustomer: (po: Po, _: object): FilesEvent[] => {
    throwIfRefused(filesCan.sendDieline(po))
    return [{ type: 'DielineSentToCustomer', data: {} }]
  },
  ReceiveCustomerArtwork: (po: Po, data: { artworkFiles: Attachment[] }): FilesEvent[] => {
    throwIfRefused(filesCan.receiveArtwork(po))
    return [{ type: 'CustomerArtworkReceived', data }]
  },
  ApproveFactoryArtwork: (po: Po, _: object): FilesEvent[] => {
    throwIfRefused(filesCan.approveArtwork(po))
    return [{ type: 'FactoryArtworkApproved', data: {} }]
  },
  ReturnArtworkToCustomer: (po: Po, data: { reason: string }): FilesEvent[] => {
    throwIfRefused(filesCan.returnArtwork(po))
    return [{ type: 'ArtworkReturnedToCustomer', data }]
  },
  WaivePurchaseOrderArtwork: (po: Po, _: object): FilesEvent[] => {
    throwIfRefused(filesCan.waiveArtwork(po))
    return [{ type: 'PurchaseOrderArtworkWaived', data: {} }]
  },
  RequirePurchaseOrderArtwork: (po: Po, _: object): FilesEvent[] => {
    throwIfRefused(filesCan.requireArtwork(po))
    return [{ type: 'PurchaseOrderArtworkRequired', data: {} }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const withFiles = (
  po: FilesState,
  {
    attachments,
    origin: from,
    language: of = null,
    assetType,
  }: Omit<Attached, 'language'> & {
    language?: AttachmentLanguage | null | undefined
    assetType?: 'artwork' | undefined
  },
  dieline: boolean,
  at: Moment,
): FilesState => {
  const marks = { origin: from, dieline, ...(assetType && { artwork: true }), addedOn: at }
  const added = attachments.map((file) => ({ ...file, ...marks, language: of ?? file.language ?? null }))
  return { files: [...po.files, ...added] }
}

type Others = Pick<typeof purchaseOrderLifecycle.facts, 'PurchaseOrderReleased'>

const evolve: SliceEvolve<Po, typeof facts, Others, 'supplier'> = {
  /** The supplier cannot see the events before the release, so the release contains the files. */
  PurchaseOrderReleased: (po, { files: released }) => ({ ...po, files: released ?? po.files }),
  PurchaseOrderFilesAttached: (po, data, { at }) => ({ ...po, ...withFiles(po, data, false, at) }),
  PurchaseOrderDielineProvided: (po, data, { at }) => ({
    ...po,
    ...withSpec(po, { dieline: 'available' }),
    ...withFiles(po, data, true, at),
  }),
  PurchaseOrderDielineWithdrawn: (po) => ({
    ...po,
    ...withSpec(po, { dieline: 'pending' }),
    files: po.files.map((file) => ({ ...file, dieline: false })),
  }),
  PurchaseOrderDielineWaived: (po) => ({ ...po, ...withSpec(po, { dieline: 'notRequired' }) }),
  PurchaseOrderDielineRequired: (po) => ({ ...po, ...withSpec(po, { dieline: 'pending' }) }),
  DielineSentToCustomer: (po) => ({ ...po, ...withSpec(po, { artwork: 'atCustomer' }) }),
  CustomerArtworkReceived: (po, { artworkFiles }) => ({
    ...po,
    ...withSpec(po, { artwork: 'receivedFromCustomer', artworkFiles }),
  }),
  FactoryArtworkApproved: (po) => ({ ...po, ...withSpec(po, { artwork: 'factoryApproved' }) }),
  ArtworkReturnedToCustomer: (po) => ({ ...po, ...withSpec(po, { artwork: 'atCustomer' }) }),
  PurchaseOrderArtworkWaived: (po) => ({ ...po, ...withSpec(po, { artwork: 'notRequired' }) }),
  PurchaseOrderArtworkRequired: (po) => ({ ...po, ...withSpec(po, { artwork: 'pending' }) }),
}

const initial: FilesState = { files: [] }

export const purchaseOrderFiles = { facts, initial, decide, evolve }
