import { z } from 'zod'
import type { Configuration } from '../catalogue/configuration.ts'
import { Attachment } from '../files/attachment.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { type Item, itemOf, type ItemsState, type QuotesState } from '../ordering/order-items.ts'
import type { packagingItemFacts } from '../ordering/packaging-item-facts.ts'
import { text } from '../text/fields.ts'
import type { Moment } from '../time.ts'
import { type DielinesState, dielineStatusOf } from './item-dieline.ts'
import { latestProof, type Pin, type Proof, proofFields } from './proof.ts'

/**
 * The artwork of printed items (ORDER-D09, tables ORDER-T38..T45): uploaded by the customer or received by staff,
 * checked and accepted by staff, and approved by the customer as a proof. No printed item is produced without an
 * approved proof, unless staff waive its artwork with a reason that the customer reads; blank goods need none
 * (ORDER-T39).
 */

// Events --------------------------------------------------------------------------------------------------------------

const itemId = z.string().min(1)

/** Maximum number of files per upload. */
export const maxArtworkFiles = 20

const facts = {
  ArtworkUploaded: fact({
    customer: { itemId, attachments: z.array(Attachment).min(1).max(maxArtworkFiles), comments: z.string() },
  }),
  /** `reason` is shown to the customer. */
  ArtworkChangesRequested: fact({ customer: { itemId, reason: text(2000) } }),
  /** Staff can prepare the proof from it. */
  ArtworkAccepted: fact({ customer: { itemId }, staff: { note: z.string() } }),
  ProofSubmitted: fact({ customer: { itemId, ...proofFields.submitted } }),
  /** The customer approved this version for production. */
  ProofApproved: fact({ customer: { itemId, ...proofFields.approved } }),
  ProofRejected: fact({ customer: { itemId, ...proofFields.rejected } }),
  /** `reason` is shown to the customer. */
  ArtworkWaived: fact({ customer: { itemId, reason: text(2000) } }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Artwork status of an item (ORDER-D09). */
export const artworkStatuses = [
  'pendingClient',
  'requiresChanges',
  'pendingApprovalPM',
  'pendingPM',
  'pendingApprovalClient',
  'approved',
  'notRequired',
] as const
export type ArtworkStatus = (typeof artworkStatuses)[number]

/** The artwork of one item. */
export type ItemArtwork = {
  status: ArtworkStatus
  attachments: Attachment[]
  /** The customer's comments. */
  comments: string
  /** Why changes are required, or why staff waived the artwork; '' otherwise. */
  reason: string
  uploadedOn: Moment | undefined
  approvedOn: Moment | undefined
  /** The user id of the customer who approved the proof. */
  approvedBy: string | undefined
  /** Staff note entered when accepting the artwork. */
  note?: string | undefined
  /** In order of version. */
  proofs: Proof[]
}

/** By item id; an item without an entry has no artwork yet. */
export type ArtworkState = { artwork: Readonly<Record<string, ItemArtwork>> }

const none: ItemArtwork = {
  status: 'pendingClient',
  attachments: [],
  comments: '',
  reason: '',
  uploadedOn: undefined,
  approvedOn: undefined,
  approvedBy: undefined,
  proofs: [],
}

const hasPrint = ({ print, printAddOns }: Pick<Configuration, 'print' | 'printAddOns'>): boolean =>
  print.option !== 'blank' || printAddOns.length > 0

/** Whether the product or its embedded product is printed, embossed or foiled. */
export const isPrinted = ({
  configured,
  samplesServicesOnly,
}: Pick<Item, 'configured'> & Partial<Pick<Item, 'samplesServicesOnly'>>): boolean =>
  configured !== undefined &&
  !samplesServicesOnly &&
  [configured.configuration, configured.embeddedConfiguration].some((one) => one && hasPrint(one))

/** The artwork of an item; `notRequired` for blank goods, which is not recorded (ORDER-T39, decision 218). */
export const artworkOf = (
  { artwork }: ArtworkState,
  item: Pick<Item, 'id' | 'configured' | 'samplesServicesOnly'>,
): ItemArtwork => (isPrinted(item) ? (artwork[item.id] ?? none) : { ...none, status: 'notRequired' })

/** Whether staff waived the artwork of a printed item, with a reason. */
export const isWaived = ({ status, reason }: Pick<ItemArtwork, 'status' | 'reason'>): boolean =>
  status === 'notRequired' && reason !== ''

/** The files used for production: the approved proof, followed by the customer's files. */
export const filesForProduction = ({
  attachments,
  proofs,
}: Pick<ItemArtwork, 'attachments'> & { proofs: readonly Pick<Proof, 'status' | 'file'>[] }): Attachment[] => {
  const approved = proofs.find(({ status }) => status === 'approved')?.file
  const others = attachments.filter(({ id }) => id !== approved?.id)
  return approved ? [approved, ...others] : others
}

/** Whether the artwork allows production to start. */
export const isArtworkReady = (status: ArtworkStatus): boolean => status === 'approved' || status === 'notRequired'

// Rules ---------------------------------------------------------------------------------------------------------------

type Status = { status: string }

const unlessIn = (command: string, order: Status, artwork: Status, ...allowed: ArtworkStatus[]): Refusal | undefined =>
  firstOf(unlessStatus(command, order.status, 'inProgress'), unlessStatus(command, artwork.status, ...allowed))

type Proofed = Status & { proofs: readonly Pick<Proof, 'version'>[] }

/** The customer cannot start before the dieline is provided (ORDER-T37). */
const unlessDieline = ({ status }: Status): Refusal | undefined =>
  status === 'pending' ? ruleBroken('dieline', 'rule.dielineFirst') : undefined

const unlessLatest = (artwork: Proofed, version: number | undefined): Refusal | undefined =>
  version === undefined || version === latestProof(artwork)?.version
    ? undefined
    : ruleBroken('version', 'rule.proofReplaced')

export const artworkCan = {
  /** ORDER-T38, ORDER-T41. */
  upload: (order: Status, artwork: Status, dieline: Status) =>
    firstOf(unlessIn('UploadArtwork', order, artwork, 'pendingClient', 'requiresChanges'), unlessDieline(dieline)),
  /** ORDER-T39. */
  waive: (order: Status, artwork: Status) => unlessIn('WaiveArtwork', order, artwork, 'pendingClient'),
  /** ORDER-T40. */
  requestChanges: (order: Status, artwork: Status) =>
    unlessIn('RequestArtworkChanges', order, artwork, 'pendingApprovalPM'),
  /** PO-T26: the factory cannot produce from the approved artwork. */
  returnToCustomer: (order: Status, artwork: Status) => unlessIn('ReturnItemArtwork', order, artwork, 'approved'),
  /** ORDER-T42. */
  accept: (order: Status, artwork: Status) => unlessIn('AcceptArtwork', order, artwork, 'pendingApprovalPM'),
  /** ORDER-T43; the app shows the pages of a proof, so it must be a PDF. */
  submitProof: (order: Status, artwork: Status, file?: Pick<Attachment, 'name'>) =>
    firstOf(
      unlessIn('SubmitProof', order, artwork, 'pendingPM'),
      file === undefined || /\.pdf$/i.test(file.name) ? undefined : ruleBroken('file', 'rule.proofIsPdf'),
    ),
  /** ORDER-T44: only the version that the customer saw can be approved. */
  approveProof: (order: Status, artwork: Proofed, version?: number) =>
    firstOf(unlessIn('ApproveProof', order, artwork, 'pendingApprovalClient'), unlessLatest(artwork, version)),
  /** ORDER-T45. */
  rejectProof: (order: Status, artwork: Proofed, version?: number) =>
    firstOf(unlessIn('RejectProof', order, artwork, 'pendingApprovalClient'), unlessLatest(artwork, version)),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState & ArtworkState & DielinesState
type ArtworkEvent = EventOf<typeof facts>

const decide = {
  UploadArtwork: (
    order: Order,
    data: { itemId: string; attachments: Attachment[]; comments: string },
  ): ArtworkEvent[] => {
    const item = itemOf(order, data.itemId)
    const artwork = artworkOf(order, item)
    throwIfRefused(artworkCan.upload(order, artwork, { status: dielineStatusOf(order, item, artwork) }))
    return [{ type: 'ArtworkUploaded', data }]
  },
  RequestArtworkChanges: (order: Order, data: { itemId: string; reason: string }): ArtworkEvent[] => {
    throwIfRefused(artworkCan.requestChanges(order, artworkOf(order, itemOf(order, data.itemId))))
    return [{ type: 'ArtworkChangesRequested', data }]
  },
  /** PO-T26: the customer changes the approved artwork, and approves a new proof. */
  ReturnItemArtwork: (order: Order, data: { itemId: string; reason: string }): ArtworkEvent[] => {
    throwIfRefused(artworkCan.returnToCustomer(order, artworkOf(order, itemOf(order, data.itemId))))
    return [{ type: 'ArtworkChangesRequested', data }]
  },
  AcceptArtwork: (order: Order, data: { itemId: string; note: string }): ArtworkEvent[] => {
    throwIfRefused(artworkCan.accept(order, artworkOf(order, itemOf(order, data.itemId))))
    return [{ type: 'ArtworkAccepted', data }]
  },
  SubmitProof: (
    order: Order,
    { itemId: id, file, comments }: { itemId: string; file: Attachment; comments: string },
  ): ArtworkEvent[] => {
    const artwork = artworkOf(order, itemOf(order, id))
    throwIfRefused(artworkCan.submitProof(order, artwork, file))
    const version = (latestProof(artwork)?.version ?? 0) + 1
    return [{ type: 'ProofSubmitted', data: { itemId: id, version, file, comments } }]
  },
  ApproveProof: (order: Order, data: { itemId: string; version: number }): ArtworkEvent[] => {
    throwIfRefused(artworkCan.approveProof(order, artworkOf(order, itemOf(order, data.itemId)), data.version))
    return [{ type: 'ProofApproved', data }]
  },
  RejectProof: (
    order: Order,
    data: { itemId: string; version: number; reason: string; pins: Pin[] },
  ): ArtworkEvent[] => {
    throwIfRefused(artworkCan.rejectProof(order, artworkOf(order, itemOf(order, data.itemId)), data.version))
    return [{ type: 'ProofRejected', data }]
  },
  WaiveArtwork: (order: Order, data: { itemId: string; reason: string }): ArtworkEvent[] => {
    throwIfRefused(artworkCan.waive(order, artworkOf(order, itemOf(order, data.itemId))))
    return [{ type: 'ArtworkWaived', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const changed = ({ artwork }: ArtworkState, id: string, change: Partial<ItemArtwork>): ArtworkState => ({
  artwork: { ...artwork, [id]: { ...(artwork[id] ?? none), ...change } },
})

const decided = ({ artwork }: ArtworkState, id: string, version: number, change: Partial<Proof>): Proof[] =>
  (artwork[id]?.proofs ?? []).map((proof) => (proof.version === version ? { ...proof, ...change } : proof))

/** No proof of the former artwork is valid for production. */
const withoutApproval = ({ proofs }: Pick<ItemArtwork, 'proofs'>): Partial<ItemArtwork> => ({
  approvedOn: undefined,
  approvedBy: undefined,
  proofs: proofs.map((proof) => (proof.status === 'rejected' ? proof : { ...proof, status: 'replaced' })),
})

type Others = Pick<typeof packagingItemFacts, 'PackagingItemConfigured'>

const evolve: SliceEvolve<ArtworkState, typeof facts, Others, 'customer'> = {
  /** Artwork is made for one configuration: for a different one, staff check it again and submit a new proof. */
  PackagingItemConfigured: (state, { itemId: id }) => {
    const before = state.artwork[id]
    if (!before) return state
    return changed(state, id, {
      status: before.attachments.length > 0 ? 'pendingApprovalPM' : 'pendingClient',
      reason: '',
      ...withoutApproval(before),
    })
  },
  ArtworkUploaded: (state, { itemId: id, attachments, comments }, { at }) =>
    changed(state, id, { status: 'pendingApprovalPM', attachments, comments, reason: '', uploadedOn: at }),
  ArtworkChangesRequested: (state, { itemId: id, reason }) =>
    changed(state, id, { status: 'requiresChanges', reason, ...withoutApproval(state.artwork[id] ?? none) }),
  ArtworkWaived: (state, { itemId: id, reason }) => changed(state, id, { status: 'notRequired', reason }),
  ArtworkAccepted: (state, { itemId: id, note }) => changed(state, id, { status: 'pendingPM', note }),
  ProofSubmitted: (state, { itemId: id, version, file, comments }, { at }) =>
    changed(state, id, {
      status: 'pendingApprovalClient',
      proofs: [
        ...(state.artwork[id]?.proofs ?? []),
        { version, file, comments, submittedOn: at, status: 'pending', decidedOn: undefined, reason: '', pins: [] },
      ],
    }),
  ProofApproved: (state, { itemId: id, version }, { at, actor }) =>
    changed(state, id, {
      status: 'approved',
      approvedOn: at,
      approvedBy: actor.id,
      proofs: decided(state, id, version, { status: 'approved', decidedOn: at }),
    }),
  ProofRejected: (state, { itemId: id, version, reason, pins }, { at }) =>
    changed(state, id, {
      status: 'pendingPM',
      proofs: decided(state, id, version, { status: 'rejected', decidedOn: at, reason, pins }),
    }),
}

const initial: ArtworkState = { artwork: {} }

export const artworks = { facts, initial, decide, evolve }
