import type { Language } from '#domain/text/languages.ts'
import type { Order } from '../ordering/contracts/order-shapes.ts'
import type { Shipment } from '../ordering/contracts/shipment-shapes.ts'
import {
  addressLines,
  type BusinessDocument,
  cartonColumns,
  cartonRow,
  type DocumentTable,
  type ReaderSettings,
  type Wording,
  wordingIn,
} from './document.ts'
import { frameOf, nameOf, shipmentTitle } from './order-documents.ts'

/** The packing list of an order, for customer, customs and warehouse; without prices. */
export const packingListDocument = (order: Order, language: Language, reader?: ReaderSettings): BusinessDocument => {
  const w = wordingIn(language, order.currency, reader)
  return {
    ...frameOf(order, w, w.t('document.packingList')),
    facts: [],
    tables: order.shipments.flatMap((shipment, nth) => cartonTable({ ...shipment, nth }, order, w)),
    notes: [],
  }
}

const unitLabels = { carton: 'document.cartonUnits', pallet: 'document.palletUnits' } as const
const proofLabels = {
  pending: 'document.proofPending',
  approved: 'document.proofApproved',
  rejected: 'document.proofRejected',
  replaced: 'document.proofOutdated',
} as const

/** As in the mail about the departure; another courier has no name. */
const trackingLine = ({ courier, trackingCodes: codes }: NonNullable<Shipment['tracking']>, w: Wording): string =>
  courier === 'other'
    ? w.t('orderMail.shipmentShippedTracking', { codes })
    : w.t('orderMail.shipmentShippedCarrier', { carrier: w.t(`carrier.${courier}`), codes })

const cartonTable = (shipment: Shipment & { nth: number }, order: Order, w: Wording): DocumentTable[] => {
  const { packingList: packed, addressId, tracking } = shipment
  if (!packed) return []
  const address = order.addresses.find(({ id }) => id === addressId)
  const to = address ? addressLines(address, w.language).join(', ') : ''
  const codes = tracking && tracking.trackingCodes.length > 0 ? trackingLine(tracking, w) : ''
  const itemName = (itemId: string) => {
    const item = order.packagingItems.find(({ id }) => id === itemId)
    if (item) return `${item.itemNumber}  ${nameOf(item, w)}\n${w.specification(item.specification)}`
    const standard = order.standardItems.find(({ id }) => id === itemId)
    return standard ? `${standard.itemNumber}  ${w.of(standard.product.title)}` : ''
  }
  return [
    {
      title: [shipmentTitle(shipment, shipment.nth, w), to, codes].filter(Boolean).join('\n'),
      columns: [{ label: w.t('document.description'), align: 'start', share: 5 }, ...cartonColumns(w)],
      rows: packed.cartons.map(({ itemId, ...cartons }) => [itemName(itemId), ...cartonRow(cartons, w)]),
      totals: [
        { label: w.t(unitLabels[packed.unitType]), value: w.count(packed.units), strong: false },
        { label: w.t('document.grossWeight'), value: `${w.decimal(packed.grossWeight / 1000)} kg`, strong: false },
        { label: w.t('document.volume'), value: w.cubicMeters(packed.volume), strong: true },
      ],
    },
  ]
}

/** The proofs of an order that the customer approved or is asked to approve, by item and version. */
export const proofDocument = (order: Order, language: Language, reader?: ReaderSettings): BusinessDocument => {
  const w = wordingIn(language, order.currency, reader)
  const proofed = order.packagingItems.filter(({ artwork }) => artwork.proofs.length > 0)
  return {
    ...frameOf(order, w, w.t('document.proof')),
    facts: [],
    tables: proofed.map((item) => ({
      title: `${item.itemNumber}  ${nameOf(item, w)}\n${w.specification(item.specification)}`,
      columns: [
        { label: w.t('document.version'), align: 'start', share: 1 },
        { label: w.t('document.file'), align: 'start', share: 4 },
        { label: w.t('document.submitted'), align: 'start', share: 2 },
        { label: w.t('document.decision'), align: 'start', share: 4 },
      ],
      rows: item.artwork.proofs.map(({ version, file, comments, submittedOn, status, decidedOn, reason }) => [
        String(version),
        [file.name, comments].filter(Boolean).join('\n'),
        w.past(submittedOn),
        [[w.t(proofLabels[status]), decidedOn && w.past(decidedOn)].filter(Boolean).join(', '), reason]
          .filter(Boolean)
          .join('\n'),
      ]),
      totals: [],
    })),
    notes: [{ label: w.t('document.approval'), text: w.t('document.approvalText') }],
  }
}
