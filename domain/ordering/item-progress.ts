import { isBefore, type Moment } from '../time.ts'
import type { PackagingItem } from './order-items.ts'

/** Progress of the items of a draft: which quotes can be selected and what is missing; derived, not stored. */

/** Detailed statuses of a draft, earliest first (ORDER-019). */
export const draftStatuses = [
  'initial',
  'packagingQuotesMissing',
  'packagingQuotesPending',
  'packagingQuotesExpired',
  'packagingQuotesAvailable',
  'packagingQuotesSelected',
] as const

/** The fields of an item that determine its progress; part of the aggregate and of every audience's view. */
export type Quotable = {
  configured: object | undefined
  /** Shop prices that can be selected immediately. */
  automaticQuotes?: readonly object[] | undefined
  quoteRequest: { status: string } | undefined
  selected: object | undefined
  /** Whether the expiry of its quotes was recorded (ORDER-T26). */
  expired?: boolean | undefined
  /** Neither produced nor shipped, so no quote is needed (ORDER-030). */
  samplesServicesOnly?: boolean | undefined
}

/**
 * Whether the customer sees no quote request: an internal request is hidden from the customer and has no effect for
 * them (QUOTE-T02).
 */
const hasNoVisibleRequest = ({ quoteRequest }: Pick<Quotable, 'quoteRequest'>): boolean =>
  !quoteRequest || quoteRequest.status === 'cancelled' || quoteRequest.status === 'internal'

/** Whether the selected quote is a shop price rather than a quote by staff (PRICE-D02). */
export const isAutomatic = ({ quoteRequest, selected }: Pick<Quotable, 'quoteRequest' | 'selected'>): boolean =>
  selected !== undefined && hasNoVisibleRequest({ quoteRequest })

/** The quotes that can be selected: those of staff, or the shop prices if there is no request. */
export const quotesOnOffer = <Q extends object>({
  automaticQuotes = [],
  quoteRequest,
}: {
  automaticQuotes?: readonly Q[] | undefined
  quoteRequest: { status: string; quotes?: readonly Q[] } | undefined
}): readonly Q[] => {
  if (hasNoVisibleRequest({ quoteRequest })) return automaticQuotes
  return quoteRequest?.status === 'completed' ? (quoteRequest.quotes ?? []) : []
}

/** Progress of one item of a draft (ORDER-T19..T28). */
export const itemDraftStatus = ({
  configured,
  automaticQuotes = [],
  quoteRequest,
  selected,
  expired,
  samplesServicesOnly,
}: Quotable): (typeof draftStatuses)[number] => {
  if (!configured) return 'initial'
  if (samplesServicesOnly) return 'packagingQuotesSelected'
  if (expired) return 'packagingQuotesExpired'
  if (selected) return 'packagingQuotesSelected'
  if (hasNoVisibleRequest({ quoteRequest })) {
    return automaticQuotes.length > 0 ? 'packagingQuotesAvailable' : 'packagingQuotesMissing'
  }
  return quoteRequest?.status === 'completed' ? 'packagingQuotesAvailable' : 'packagingQuotesPending'
}

/** The first value of the list that occurs in `values`. */
const earliest = <T>(list: readonly T[], values: T[]): T | undefined => list.find((one) => values.includes(one))

/**
 * The earliest status of all packaging items of a draft. Without packaging items, nothing needs to be quoted; without
 * any items, it is `initial` (ORDER-D06, ORDER-D20). `hasOthers`: whether it has items of other kinds.
 */
export const draftStatus = (items: Quotable[], hasOthers = false): (typeof draftStatuses)[number] =>
  earliest(draftStatuses, items.map(itemDraftStatus)) ?? (hasOthers ? 'packagingQuotesSelected' : 'initial')

/** Item validation (ORDER-027). */
export const itemValidations = [
  'configMissing',
  'quantitiesMissing',
  'quotesMissing',
  'quotesExpired',
  'quantityMissing',
  'quoteSelected',
  'dielineAvailable',
  'artworkUploaded',
] as const

/** The files of an ordered item that its validation depends on. */
type OrderedFiles = { dieline: { status: string }; artwork: { attachments: readonly object[] } }

/**
 * Item validation (ORDER-027); the first match determines the result (ORDER-D05). `ordered` is absent until the order
 * is placed. An ordered item has its quote, and with artwork usually a dieline, so its later values come first
 * (decision 218).
 */
export const itemValidation = (
  item: Pick<PackagingItem, 'configured' | 'automaticQuotes' | 'quantities' | 'quoteRequest' | 'selected' | 'expired'>,
  ordered?: OrderedFiles,
): (typeof itemValidations)[number] => {
  if (ordered && ordered.artwork.attachments.length > 0) return 'artworkUploaded'
  if (ordered?.dieline.status === 'available') return 'dielineAvailable'
  if (!item.configured) return 'configMissing'
  if (item.quantities.length === 0) return 'quantitiesMissing'
  if (quotesOnOffer(item).length === 0) return 'quotesMissing'
  if (item.expired) return 'quotesExpired'
  return item.selected ? 'quoteSelected' : 'quantityMissing'
}

/**
 * When the selected quote expires, or the last one offered (QUOTE-004); undefined without quotes, and for an item that
 * needs none (ORDER-030).
 */
export const quotesEnd = (
  item: Pick<PackagingItem, 'automaticQuotes' | 'quoteRequest' | 'selected' | 'expired' | 'samplesServicesOnly'>,
): Moment | undefined => {
  if (item.expired || item.samplesServicesOnly) return undefined
  const quotes = item.selected ? [item.selected] : quotesOnOffer(item)
  return quotes.map(({ validUntil }) => validUntil).toSorted((a, b) => (isBefore(a, b) ? 1 : -1))[0]
}
