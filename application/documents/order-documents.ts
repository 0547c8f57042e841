import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { paymentStages } from '#domain/ordering/order-core.ts'
import { product } from '#domain/product.ts'
import { isNamed } from '#domain/shipping/shipment-name.ts'
import { fullName } from '#domain/text/full-name.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Order, OrderForCustomer } from '../ordering/contracts/order-shapes.ts'
import {
  addressLines,
  type BusinessDocument,
  type DocumentTable,
  type ReaderSettings,
  paperOf,
  type Wording,
  wordingIn,
} from './document.ts'

/** Order documents for the customer: the quote, and the confirmation once the order is placed. */

/** Prices that hold today for items without a selection, what was selected, and everything with a fixed price. */
export const quoteDocument = (order: Order, language: Language, reader?: ReaderSettings): BusinessDocument => {
  const w = wordingIn(language, order.currency, reader)
  const until = order.packagingItems.flatMap((item) => quotesOf(item).map(({ validUntil }) => validUntil)).toSorted()[0]
  return {
    ...frameOf(order, w, w.t('document.quote')),
    facts: until ? [[w.t('document.validUntil'), w.deadline(until)]] : [],
    tables: [
      ...order.packagingItems.map((item) => priceTable(item, w)),
      ...otherTable(order, w),
      ...shippingTable(order, w),
    ],
    notes: [
      { label: w.t('document.terms'), text: w.t('document.quoteTerms') },
      { label: w.t('document.paymentTerms'), text: paymentTermsText(order, w) },
    ],
  }
}

/** What was ordered, for how much, to where, and what is due. */
export const confirmationDocument = (order: Order, language: Language, reader?: ReaderSettings): BusinessDocument => {
  const w = wordingIn(language, order.currency, reader)
  const { alreadyPaidAmount, credit } = order.payment
  return {
    ...frameOf(order, w, w.t('document.confirmation')),
    facts: [...deliveryFacts(order, w), ...dueDateFacts(order, w)],
    tables: [
      {
        title: '',
        columns: itemColumns(w),
        rows: [...packagingRows(order, w), ...otherRows(order, w)],
        totals: [
          ...totalRows(order, w),
          { label: w.t('document.paid'), value: w.money(alreadyPaidAmount), strong: false },
          ...(credit > 0 ? [{ label: w.t('document.credit'), value: w.money(credit), strong: false }] : []),
          { label: w.t('document.due'), value: w.money(order.totals.amountDue), strong: true },
          ...laterRows(order, w),
        ],
      },
    ],
    notes: order.additionalComments ? [{ label: w.t('document.comments'), text: order.additionalComments }] : [],
  }
}

/** What is due when, in words, because the quantities of a quote can be open (PAY-D01). */
const paymentTermsText = ({ payment: { terms, customAmountDue, dueDate } }: Order, w: Wording): string => {
  const texts: Record<typeof terms, () => string> = {
    allUpfront: () => w.t('document.allAtOnce'),
    servicesSamplesProducts_packagingShipping: () => w.t('document.packagingLater'),
    items_shipping: () => w.t('document.shippingLater'),
    custom: () => {
      const amount = w.money(customAmountDue ?? 0)
      return dueDate
        ? w.t('document.agreedBy', { amount, date: w.day(dueDate) })
        : w.t('document.agreedAtOnce', { amount })
    },
  }
  return texts[terms]()
}

/** The date of an agreed amount; the amount due contains it. */
const dueDateFacts = ({ status, payment }: Order, w: Wording): BusinessDocument['facts'] =>
  payment.instalments.flatMap(({ dueDate, amount, paid }): BusinessDocument['facts'] =>
    dueDate && paid < amount && status !== 'cancelled' ? [[w.t('document.dueOn'), w.day(dueDate)]] : [],
  )

/** What will be due at later stages. */
const laterRows = ({ status, payment }: Order, w: Wording): DocumentTable['totals'] => {
  if (status === 'cancelled') return []
  return paymentStages.slice(paymentStages.indexOf(payment.requestedStage) + 1).flatMap((stage) => {
    const left = payment.instalments
      .filter((one) => one.stage === stage)
      .reduce((sum, { amount, paid }) => sum + amountOf(amount) - amountOf(paid), 0)
    return left > 0 ? [{ label: w.t(`documentStages.${stage}`), value: w.money(inCurrency(left)), strong: false }] : []
  })
}

type Item = OrderForCustomer['packagingItems'][number]

export const frameOf = (order: Order, w: Wording, title: string) => {
  const shipTo = order.addresses.find(({ type }) => type === 'shipping')
  const billTo = order.addresses.find(({ type }) => type === 'billing')
  const { contact } = order
  return {
    language: w.language,
    paper: paperOf(shipTo?.country),
    title,
    number: order.requestId,
    date: order.changedOn,
    dateText: w.past(order.changedOn),
    mark: order.status === 'cancelled' ? w.t('document.canceled') : '',
    parties: [
      { label: w.t('document.from'), lines: [product.name, w.t('document.tagline')] },
      ...(contact
        ? [
            {
              label: w.t('document.contact'),
              lines: [contact.company, fullName(contact), contact.email].filter(Boolean),
            },
          ]
        : []),
      ...(shipTo ? [{ label: w.t('document.shipTo'), lines: addressLines(shipTo, w.language) }] : []),
      ...(billTo ? [{ label: w.t('document.billTo'), lines: addressLines(billTo, w.language) }] : []),
    ],
  }
}

export const nameOf = (item: Item, w: Wording): string =>
  [item.customerProductName, w.of(item.product.title)].filter(Boolean).join(' · ')

/** The selected price, otherwise all offered prices. */
const quotesOf = (item: Item) => {
  if (item.selectedQuote) return [item.selectedQuote]
  const asked = item.quoteRequest?.status === 'completed' ? item.quoteRequest.quotes : []
  return asked.length > 0 ? asked : item.automaticQuotes
}

const packingColumns = (w: Wording): DocumentTable['columns'] => [
  { label: w.t('document.cartons'), align: 'end', share: 2 },
  { label: w.t('document.grossWeight'), align: 'end', share: 2 },
  { label: w.t('document.volume'), align: 'end', share: 2 },
]

const packingCells = ({ packings }: Item, quantity: number, w: Wording): string[] => {
  const packing = packings.find((one) => one.quantity === quantity)
  if (!packing) return ['', '', '']
  return [w.count(packing.cartons), w.weight(packing.grossWeight), w.volume(packing.volume)]
}

const priceTable = (item: Item, w: Wording): DocumentTable => ({
  title: `${item.itemNumber}  ${nameOf(item, w)}\n${w.specification(item.specification)}`,
  columns: [
    { label: w.t('document.quantity'), align: 'end', share: 2 },
    { label: w.t('document.unitPrice'), align: 'end', share: 2 },
    { label: w.t('document.amount'), align: 'end', share: 2 },
    { label: w.t('document.leadTime'), align: 'end', share: 2 },
    ...(item.packings.length > 0 ? packingColumns(w) : []),
  ],
  rows: quotesOf(item).map(({ quantity, unitPrice, total, leadTimeDays }) => [
    w.count(quantity),
    w.unitMoney(unitPrice),
    w.money(total),
    w.t('document.days', { count: leadTimeDays }),
    ...(item.packings.length > 0 ? packingCells(item, quantity, w) : []),
  ]),
  totals: [],
})

const shippingTable = (order: Order, w: Wording): DocumentTable[] => {
  const options = order.shippingOptions
  if (options.length === 0) return []
  return [
    {
      title: w.t('document.shipping'),
      columns: [
        { label: w.t('document.method'), align: 'start', share: 4 },
        { label: w.t('document.deliveryTime'), align: 'start', share: 3 },
        { label: w.t('document.dutiesAndTaxes'), align: 'start', share: 3 },
        { label: w.t('document.amount'), align: 'end', share: 2 },
      ],
      rows: options.map(({ name, deliveryTimeRange, taxAndDutiesIncluded, cost }) => [
        w.of(name),
        w.duration(deliveryTimeRange),
        w.t(taxAndDutiesIncluded ? 'document.included' : 'document.notIncluded'),
        w.money(cost),
      ]),
      totals: [],
    },
  ]
}

const packagingRows = (order: Order, w: Wording): string[][] =>
  order.packagingItems
    .filter((item) => !item.samplesServicesOnly)
    .map((item) => [
      item.itemNumber,
      `${nameOf(item, w)}\n${w.specification(item.specification)}`,
      item.quantity === null ? '' : w.count(item.quantity),
      item.unitPrice === null ? '' : w.unitMoney(item.unitPrice),
      item.total === null ? '' : w.money(item.total),
    ])

/** Stock products, samples and services. */
const otherRows = (order: Order, w: Wording): string[][] => [
  ...order.standardItems.map(({ itemNumber, product: { title }, quantity, unitPrice, total }) => [
    itemNumber,
    w.of(title),
    w.count(quantity),
    w.money(unitPrice),
    w.money(total),
  ]),
  ...[...order.sampleItems, ...order.serviceItems].map(
    ({ itemNumber, product: { title }, quantity, unitPrice, total }) => [
      itemNumber,
      w.of(title),
      w.count(quantity),
      w.money(unitPrice),
      w.money(total),
    ],
  ),
]

const itemColumns = (w: Wording): DocumentTable['columns'] => [
  { label: w.t('document.item'), align: 'start', share: 1 },
  { label: w.t('document.description'), align: 'start', share: 6 },
  { label: w.t('document.quantity'), align: 'end', share: 2 },
  { label: w.t('document.unitPrice'), align: 'end', share: 2 },
  { label: w.t('document.amount'), align: 'end', share: 2 },
]

/** Everything that is not made to order, such as a draft with only a service contains. */
const otherTable = (order: Order, w: Wording): DocumentTable[] => {
  const rows = otherRows(order, w)
  return rows.length > 0 ? [{ title: '', columns: itemColumns(w), rows, totals: [] }] : []
}

const totalKeys = ['packaging', 'standardProducts', 'services', 'samples', 'shipping'] as const

const totalRows = (order: Order, w: Wording): DocumentTable['totals'] => [
  ...totalKeys
    .filter((key) => order.totals[key] !== 0)
    .map((key) => ({ label: w.t(`documentTotals.${key}`), value: w.money(order.totals[key]), strong: false })),
  ...(order.totals.discounts === 0
    ? []
    : [{ label: w.t('document.discounts'), value: w.money(-order.totals.discounts), strong: false }]),
  ...(order.totals.reimbursements === 0
    ? []
    : [{ label: w.t('document.reimbursements'), value: w.money(-order.totals.reimbursements), strong: false }]),
  { label: w.t('document.total'), value: w.money(order.totals.total), strong: true },
]

/** The same title as on the order page; the stored name of a shipment that has no other name is English. */
export const shipmentTitle = (shipment: { name: string }, nth: number, w: Wording): string =>
  isNamed(shipment) ? shipment.name : w.t('document.shipment', { number: nth + 1 })

const deliveryFacts = (order: Order, w: Wording): BusinessDocument['facts'] => [
  ...(order.production.plannedEndDate && !order.production.endDate
    ? [[w.t('document.productionEnd'), w.day(order.production.plannedEndDate)] satisfies [string, string]]
    : []),
  ...order.shipments.flatMap(
    ({ name, carrierData, items, addressId, plannedDeliveryTimeRange: planned }, nth): BusinessDocument['facts'] => [
      ...(carrierData
        ? [
            [shipmentTitle({ name }, nth, w), `${w.of(carrierData.name)}, ${carrierData.incoterm}`] satisfies [
              string,
              string,
            ],
          ]
        : []),
      ...(order.shipments.length > 1 ? partFacts({ items, addressId }, order, w) : []),
      ...(planned
        ? [[w.t('document.delivery'), `${w.day(planned.min)} – ${w.day(planned.max)}`] satisfies [string, string]]
        : []),
    ],
  ),
]

/** What one of several shipments contains and where it goes; a single one contains everything. */
const partFacts = (
  { items, addressId }: Pick<Order['shipments'][number], 'items' | 'addressId'>,
  order: Order,
  w: Wording,
): BusinessDocument['facts'] => {
  const address = order.addresses.find(({ id }) => id === addressId)
  return [
    [
      w.t('document.contents'),
      items.map(({ itemNumber, quantity }) => `${w.count(quantity)} × ${itemNumber}`).join(', '),
    ],
    ...(address
      ? [[w.t('document.shipTo'), addressLines(address, w.language).join(', ')] satisfies [string, string]]
      : []),
  ]
}
