import { itemValidation } from './item-progress.ts'
import type { OrderCore } from './order-core.ts'
import type { PackagingItem } from './order-items.ts'
import { hasGoods } from './ordered-goods.ts'

/** Everything that is missing before a draft can be placed (ORDER-D19), all at once and with field paths. */

export const problemCodes = [
  'itemsMissing',
  'configMissing',
  'quantitiesMissing',
  'quotesMissing',
  'quotesPending',
  'feedbackMissing',
  'quotesExpired',
  'quantityMissing',
  'contactMissing',
  'addressMissing',
  'piecesMissing',
  'piecesOver',
  'shippingNotQuoted',
  'shippingMissing',
] as const
type ProblemCode = (typeof problemCodes)[number]

/** `path`: the field of the order, such as `packagingItems.0.selectedQuote` or `itemAllocations.0`. */
export type OrderProblem = { code: ProblemCode; path: string }

type Checked = {
  status: OrderCore['status']
  contact: object | undefined
  addresses: readonly { type: string }[]
  shipmentValidationStatus: string
  /** Whether staff must quote the order, or one of its shipments. */
  isQuoteAwaited: boolean
  misallocations: readonly { index: number; status: 'missing' | 'over' }[]
  /** Whether every shipment has a chosen option. */
  isOptionChosen: boolean
  items: readonly PackagingItem[]
  standardItems: readonly object[]
  /** Whether samples or services are part of the order. */
  hasWork: boolean
}

const fieldOf: Partial<Record<ProblemCode, string>> = {
  configMissing: 'configuration',
  quantitiesMissing: 'quantities',
  quotesMissing: 'quoteRequest',
  quotesPending: 'quoteRequest',
  feedbackMissing: 'quoteRequest.feedbackAnswer',
}

/** What is missing for an item of an order that is not placed; undefined once a quote is selected. */
const itemProblem = (item: PackagingItem): ProblemCode | undefined => {
  const validation = itemValidation(item)
  if (validation === 'quoteSelected' || validation === 'dielineAvailable' || validation === 'artworkUploaded') {
    return undefined
  }
  if (validation !== 'quotesMissing') return validation
  const request = item.quoteRequest?.status
  if (request === 'requiringCustomerFeedback') return 'feedbackMissing'
  return request === 'pending' || request === 'internal' ? 'quotesPending' : 'quotesMissing'
}

/** Whether an option must be chosen; chosen ones of a plan with wrong pieces stay valid when its pieces are corrected. */
const isOptionMissing = (order: Checked): boolean =>
  !order.isQuoteAwaited &&
  order.shipmentValidationStatus !== 'valid' &&
  !(order.misallocations.length > 0 && order.isOptionChosen)

/** The problems of each item, followed by those of the order. Empty once it is placed. */
export const orderProblems = (order: Checked): OrderProblem[] => {
  if (order.status !== 'draft' && order.status !== 'internal') return []
  const ofItems = order.items.flatMap((item, index): OrderProblem[] => {
    const code = item.samplesServicesOnly ? undefined : itemProblem(item)
    return code ? [{ code, path: `packagingItems.${index}.${fieldOf[code] ?? 'selectedQuote'}` }] : []
  })
  const isShipped = hasGoods(order)
  const ofOrder: (OrderProblem | false)[] = [
    !isShipped && !order.hasWork && { code: 'itemsMissing', path: 'packagingItems' },
    !order.contact && { code: 'contactMissing', path: 'contact' },
    !order.addresses.some(({ type }) => type === 'shipping') && { code: 'addressMissing', path: 'addresses' },
    order.isQuoteAwaited && { code: 'shippingNotQuoted', path: 'shippingOptions' },
    isShipped && isOptionMissing(order) && { code: 'shippingMissing', path: 'shipments' },
  ]
  const ofPieces = order.misallocations.map(({ index, status }): OrderProblem => ({
    code: status === 'missing' ? 'piecesMissing' : 'piecesOver',
    path: `itemAllocations.${index}`,
  }))
  return [...ofItems, ...ofPieces, ...ofOrder.filter((one) => one !== false)]
}
