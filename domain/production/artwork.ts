import { z } from 'zod'
import type { Configuration } from '../catalogue/configuration.ts'
import { Attachment } from '../files/attachment.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { demand, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { type Item, itemOf, type ItemsState, type QuotesState } from '../ordering/order-items.ts'
import { text } from '../text/fields.ts'
import type { Moment } from '../time.ts'

/**
 * The artwork of printed items (ORDER-D09, tables ORDER-T38..T41): uploaded by the customer or received by staff, checked by
 * staff, and confirmed for production. No printed item is produced without it; blank goods need none (ORDER-T39).
 */

// Events --------------------------------------------------------------------------------------------------------------

const itemId = z.string().min(1)

/** Most files of one upload. */
export const mostArtworkFiles = 20

const facts = {
  ArtworkUploaded: fact({
    customer: { itemId, attachments: z.array(Attachment).min(1).max(mostArtworkFiles), comments: z.string() },
  }),
  /** `reason` is written for the customer. */
  ArtworkChangesRequested: fact({ customer: { itemId, reason: text(2000) } }),
  /** Staff checked the artwork; `note` says where it is if it was not uploaded. */
  ArtworkConfirmed: fact({ customer: { itemId }, staff: { note: z.string() } }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Artwork status of an item (ORDER-D09). */
export const artworkStatuses = [
  'pendingClient',
  'requiresChanges',
  'pendingApprovalPM',
  'approved',
  'notRequired',
] as const
export type ArtworkStatus = (typeof artworkStatuses)[number]

/** The artwork of one item. */
export type ItemArtwork = {
  status: ArtworkStatus
  attachments: Attachment[]
  /** Of the customer. */
  comments: string
  /** Why changes are required; '' otherwise. */
  reason: string
  uploadedOn: Moment | undefined
  approvedOn: Moment | undefined
  /** The user id of the employee. */
  approvedBy: string | undefined
  note?: string | undefined
}

/** By item id; an item without an entry has had no artwork yet. */
export type ArtworkState = { artwork: Readonly<Record<string, ItemArtwork>> }

const none: ItemArtwork = {
  status: 'pendingClient',
  attachments: [],
  comments: '',
  reason: '',
  uploadedOn: undefined,
  approvedOn: undefined,
  approvedBy: undefined,
}

const hasPrint = ({ print, printAddOns }: Pick<Configuration, 'print' | 'printAddOns'>): boolean =>
  print.option !== 'blank' || printAddOns.length > 0

/** Whether anything that is produced is printed, embossed or foiled: the product or what is embedded in it. */
export const isPrinted = ({
  configured,
  samplesServicesOnly,
}: Pick<Item, 'configured'> & Partial<Pick<Item, 'samplesServicesOnly'>>): boolean =>
  configured !== undefined &&
  !samplesServicesOnly &&
  [configured.configuration, configured.embeddedConfiguration].some((one) => one && hasPrint(one))

/** The artwork of an item; `notRequired` for blank goods (ORDER-T39). */
export const artworkOf = (
  { artwork }: ArtworkState,
  item: Pick<Item, 'id' | 'configured' | 'samplesServicesOnly'>,
): ItemArtwork => (isPrinted(item) ? (artwork[item.id] ?? none) : { ...none, status: 'notRequired' })

/** Whether production may begin as far as the artwork is concerned. */
export const isArtworkReady = (status: ArtworkStatus): boolean => status === 'approved' || status === 'notRequired'

// Rules ---------------------------------------------------------------------------------------------------------------

type Status = { status: string }

const unlessIn = (command: string, order: Status, artwork: Status, ...allowed: ArtworkStatus[]): Refusal | undefined =>
  firstOf(unlessStatus(command, order.status, 'inProgress'), unlessStatus(command, artwork.status, ...allowed))

export const artworkCan = {
  /** ORDER-T38, ORDER-T41. */
  upload: (order: Status, artwork: Status) =>
    unlessIn('UploadArtwork', order, artwork, 'pendingClient', 'requiresChanges'),
  /** ORDER-T40. */
  requestChanges: (order: Status, artwork: Status) =>
    unlessIn('RequestArtworkChanges', order, artwork, 'pendingApprovalPM'),
  /** By staff, also for artwork that came another way. */
  confirm: (order: Status, artwork: Status) =>
    unlessIn('ConfirmArtwork', order, artwork, 'pendingClient', 'requiresChanges', 'pendingApprovalPM'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState & ArtworkState
type ArtworkEvent = EventOf<typeof facts>

const decide = {
  UploadArtwork: (
    order: Order,
    data: { itemId: string; attachments: Attachment[]; comments: string },
  ): ArtworkEvent[] => {
    demand(artworkCan.upload(order, artworkOf(order, itemOf(order, data.itemId))))
    return [{ type: 'ArtworkUploaded', data }]
  },
  RequestArtworkChanges: (order: Order, data: { itemId: string; reason: string }): ArtworkEvent[] => {
    demand(artworkCan.requestChanges(order, artworkOf(order, itemOf(order, data.itemId))))
    return [{ type: 'ArtworkChangesRequested', data }]
  },
  ConfirmArtwork: (order: Order, data: { itemId: string; note: string }): ArtworkEvent[] => {
    demand(artworkCan.confirm(order, artworkOf(order, itemOf(order, data.itemId))))
    return [{ type: 'ArtworkConfirmed', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const changed = ({ artwork }: ArtworkState, id: string, change: Partial<ItemArtwork>): ArtworkState => ({
  artwork: { ...artwork, [id]: { ...(artwork[id] ?? none), ...change } },
})

const evolve: SliceEvolve<ArtworkState, typeof facts, Record<never, never>, 'customer'> = {
  ArtworkUploaded: (state, { itemId: id, attachments, comments }, { at }) =>
    changed(state, id, { status: 'pendingApprovalPM', attachments, comments, reason: '', uploadedOn: at }),
  ArtworkChangesRequested: (state, { itemId: id, reason }) => changed(state, id, { status: 'requiresChanges', reason }),
  ArtworkConfirmed: (state, { itemId: id, note }, { at, actor }) =>
    changed(state, id, { status: 'approved', reason: '', approvedOn: at, approvedBy: actor.id, note }),
}

const initial: ArtworkState = { artwork: {} }

export const artworks = { facts, initial, decide, evolve }
