import { product } from '#domain/product.ts'
import { confirmationDeadline } from '#domain/production/purchase-order.ts'
import type { Language } from '#domain/text/languages.ts'
import { factoryZone } from '#domain/time.ts'
import type { PurchaseOrder } from '../production/contracts/purchase-order-shapes.ts'
import {
  type BusinessDocument,
  cartonColumns,
  cartonRow,
  type DocumentTable,
  type Wording,
  wordingIn,
} from './document.ts'

/** A purchase order as its supplier files it, with the supplier's prices; staff get the same page. */
export const purchaseOrderDocument = (
  po: PurchaseOrder,
  language: Language,
  timeZone: string = factoryZone,
): BusinessDocument => {
  // Factories measure in millimeters.
  const w = wordingIn(language, po.currency, { timeZone, unit: 'mm' })
  const supplier = po.audience === 'staff' ? (po.supplierName ?? po.supplierId) : ''
  const confirmBy = confirmationDeadline(po)
  const readyBy: [string, string] = [w.t('document.readyBy'), w.day(po.plannedReadyDate)]
  const isReleased = po.releasedOn !== null
  return {
    language,
    paper: 'A4',
    title: w.t('document.purchaseOrder'),
    number: po.id,
    date: po.changedOn,
    dateText: w.past(po.changedOn),
    mark: isReleased ? '' : w.t('document.draft'),
    parties: [
      { label: w.t('document.from'), lines: [product.name, w.t('document.tagline')] },
      ...(supplier ? [{ label: w.t('document.supplier'), lines: [supplier] }] : []),
      ...(po.shipTo ? [{ label: w.t('document.shipTo'), lines: po.shipTo.split('\n') }] : []),
      ...(po.marks ? [{ label: w.t('document.marks'), lines: po.marks.split('\n') }] : []),
    ],
    facts: confirmBy ? [readyBy, [w.t('document.confirmBy'), w.deadline(confirmBy)]] : [readyBy],
    tables: [
      {
        title: '',
        columns: [
          { label: w.t('document.description'), align: 'start', share: 6 },
          { label: w.t('document.quantity'), align: 'end', share: 2 },
          { label: w.t('document.unitPrice'), align: 'end', share: 2 },
          { label: w.t('document.amount'), align: 'end', share: 2 },
        ],
        rows: [
          [
            `${w.of(po.title)}\n${w.specification(po.specification)}`,
            w.count(po.quantity),
            w.unitMoney(po.unitPrice),
            w.money(po.total),
          ],
        ],
        totals: [{ label: w.t('document.total'), value: w.money(po.total), strong: true }],
      },
      ...cartonTable(po, w),
    ],
    notes: [{ label: w.t('document.files'), text: w.t('document.filesOnline') }],
  }
}

const cartonTable = ({ cartons }: PurchaseOrder, w: Wording): DocumentTable[] =>
  cartons.length === 0
    ? []
    : [
        {
          title: w.t('document.packingList'),
          columns: cartonColumns(w),
          rows: cartons.map((one) => cartonRow(one, w)),
          totals: [],
        },
      ]
