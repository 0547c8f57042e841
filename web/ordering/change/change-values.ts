import { ulid } from 'ulid'
import type { z } from 'zod'
import { orderChanges } from '#application/ordering/contracts/order-changes.ts'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { orderChangeCan } from '#domain/ordering/order-change-state.ts'
import { isStarted } from '#domain/production/purchase-order-core.ts'
import { contractErrors } from '../../data/validation.ts'
import { inLanguage, t, type TextKey } from '../../locales/i18n.ts'
import { sourcingOfWork } from '../../production/sourcing-of-work.ts'
import type { PreparedItem } from '../../stores/prepared-change.ts'
import { asItem } from '../order-rules.ts'

/** Form values of a proposed change. An empty number field holds ''; each item has its own field. */

export type ItemValues = {
  quantity: number | ''
  unitPrice: number | ''
  leadTimeDays: number | ''
  supplierId: string
  unitCost: number | ''
  customerProductName: string
  isRemoved: boolean
}

type RowKey = `item-${string}`
/** Packs of an essential: of one of the order, or an additional one with its product. */
type PacksValues = { row: string; itemId: string; productId: string; quantity: number | '' }

/** An additional essential. */
export const additionalPacks = (): PacksValues => ({ row: ulid(), itemId: '', productId: '', quantity: 1 })

export type ChangeValues = {
  reason: string
  shipping: number | ''
  internalNotes: string
  /** First the essentials of the order, then additional ones. */
  packs: PacksValues[]
} & Record<RowKey, ItemValues>

type ItemSourcing = { supplierId: string; unitCost: number }

/** An item of the form: an item of the order, or a configured item to add. */
export type ChangeRow = {
  itemId: string
  key: RowKey
  name: string
  itemNumber: string | null
  item: OrderForStaff['packagingItems'][number] | undefined
  /** The current supplier and cost of its work. */
  sourcing: ItemSourcing | undefined
  prepared: PreparedItem | undefined
}

const rowKey = (itemId: string): RowKey => `item-${itemId}`

/** Items whose production has not started, then the configured items to add. */
export const changeRows = (order: OrderForStaff, prepared: readonly PreparedItem[]): ChangeRow[] => [
  ...order.packagingItems
    .filter((item) => !orderChangeCan.changeItem(asItem(item), isItemStarted(order, item.id)))
    .map((item) => ({
      itemId: item.id,
      key: rowKey(item.id),
      name: item.customerProductName || inLanguage(item.product.title),
      itemNumber: item.itemNumber,
      item,
      sourcing: sourcingOfWork(order, item),
      prepared: prepared.find(({ itemId }) => itemId === item.id),
    })),
  ...prepared
    .filter(({ isNew }) => isNew)
    .map((one) => ({
      itemId: one.itemId,
      key: rowKey(one.itemId),
      name: one.title,
      itemNumber: null,
      item: undefined,
      sourcing: undefined,
      prepared: one,
    })),
]

const isItemStarted = ({ purchaseOrders }: OrderForStaff, itemId: string): boolean =>
  purchaseOrders.some((po) => po.source.itemId === itemId && po.type === 'production' && isStarted(po))

const itemValues = ({ item, sourcing, prepared }: ChangeRow): ItemValues => {
  const quote = item?.selectedQuote
  return {
    quantity: prepared?.quantity ?? quote?.quantity ?? '',
    unitPrice: prepared?.unitPrice ?? quote?.unitPrice ?? '',
    leadTimeDays: prepared?.leadTimeDays ?? quote?.leadTimeDays ?? '',
    supplierId: sourcing?.supplierId ?? '',
    unitCost: sourcing?.unitCost ?? '',
    customerProductName: '',
    isRemoved: false,
  }
}

export const changeValues = (order: OrderForStaff, rows: readonly ChangeRow[]): ChangeValues => ({
  reason: '',
  // Charges are part of the totals; the proposed freight excludes them.
  shipping: '',
  internalNotes: '',
  packs: order.standardItems.map(({ id, product, quantity }) => ({
    row: id,
    itemId: id,
    productId: product.productId,
    quantity,
  })),
  ...Object.fromEntries(rows.map((row) => [row.key, itemValues(row)])),
})

const isAsBefore = (values: ItemValues, row: ChangeRow): boolean =>
  row.prepared === undefined && JSON.stringify(values) === JSON.stringify(itemValues(row))

/** Request data of a row, with its index; undefined if unchanged. */
const wantedOf = (values: ItemValues, row: ChangeRow): object | undefined => {
  const { item, prepared, itemId } = row
  if (values.isRemoved) return item ? { kind: 'remove', itemId } : undefined
  if (isAsBefore(values, row)) return undefined
  const { quantity, unitPrice, leadTimeDays, supplierId, unitCost, customerProductName } = values
  const sourcing = supplierId === '' && unitCost === '' ? {} : { sourcing: { supplierId, unitCost } }
  const terms = { quantity, unitPrice, leadTimeDays, ...sourcing }
  if (!item) return { kind: 'add', ...terms, configuration: prepared?.configuration, customerProductName }
  return { kind: 'change', itemId, ...terms, ...(prepared ? { configuration: prepared.configuration } : {}) }
}

/** The number of packs of an essential; an unchanged number changes nothing. */
const wantedPacks = ({ itemId, productId, quantity }: PacksValues) =>
  itemId === '' ? { productId, quantity } : { itemId, quantity }

/** The request, and the row of each of its items. */
const requestOf = ({ reason, shipping, internalNotes, packs, ...values }: ChangeValues, rows: readonly ChangeRow[]) => {
  const changed = rows.flatMap((row) => {
    const fields = (values as Record<RowKey, ItemValues>)[row.key]
    const wanted = fields && wantedOf(fields, row)
    return wanted ? [{ row, wanted }] : []
  })
  const items = changed.map(({ wanted }) => wanted)
  return {
    rows: changed.map(({ row }) => row),
    body: {
      reason,
      internalNotes,
      items,
      standardItems: packs.map(wantedPacks),
      ...(shipping === '' ? {} : { shipping }),
    },
  }
}

/** The request body of valid form values. */
export const changeBody = (
  values: ChangeValues,
  rows: readonly ChangeRow[],
): z.input<(typeof orderChanges)['propose']['body']> => orderChanges.propose.body.parse(requestOf(values, rows).body)

const labels: Partial<Record<string, TextKey>> = {
  reason: 'ordering.change.reasonField',
  shipping: 'ordering.change.shipping',
  quantity: 'ordering.quotes.quantity',
  unitPrice: 'ordering.quoteForm.field.unitPrice',
  leadTimeDays: 'ordering.quoteForm.field.leadTime',
  supplierId: 'ordering.quoteForm.field.supplier',
  unitCost: 'ordering.quoteForm.field.unitCost',
}

/** Form path of a field of the request: `items.0.sourcing.unitCost` → `item-….unitCost`. */
const pathIn = (field: string, rows: readonly ChangeRow[]): string => {
  const [list, index, ...rest] = field.split('.')
  if (list === 'standardItems') return ['packs', index, ...rest].join('.')
  const row = list === 'items' ? rows[Number(index)] : undefined
  return row ? `${row.key}.${rest.filter((part) => part !== 'sourcing').join('.')}` : field
}

/** Validation errors by path of the form. */
export const changeErrors = (values: ChangeValues, rows: readonly ChangeRow[]): Record<string, string> => {
  const request = requestOf(values, rows)
  const errors = contractErrors(orderChanges.propose.body, request.body, (path) =>
    t(labels[path.split('.').at(-1) ?? ''] ?? 'ordering.quoteForm.field.other'),
  )
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [pathIn(field, request.rows), error]))
}
