import { type Case, samplesOf, servicesOf } from '../case.ts'
import { itemsOf } from '../ordering/order-items.ts'
import { requireExisting } from '../ordering/order.ts'
import type { Bilingual } from '../text/bilingual.ts'
import type { InvoiceAllowance, InvoiceLine, InvoiceTax, InvoiceTotals } from './invoice.ts'
import { settlementOf } from './settlement.ts'

/**
 * Amounts of an order's invoice. Order prices are all-inclusive (PAY-D08), so they contain tax: it is subtracted from
 * each line and allowance, and the rounding difference is a separate amount (BT-114). In minor units.
 */

type Gross = { title: Bilingual; quantity: number; gross: number }

const partTitles = {
  packaging: { 'en-US': 'Packaging', 'zh-CN': '包装' },
  services: { 'en-US': 'Services', 'zh-CN': '服务' },
  samples: { 'en-US': 'Samples', 'zh-CN': '样品' },
  shipping: { 'en-US': 'Shipping', 'zh-CN': '运费' },
} as const

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The items of a part, or the whole part as one line if the items do not add up to it. */
const linesOf = (part: keyof typeof partTitles, total: number, items: readonly Gross[]): Gross[] => {
  if (total === 0) return []
  const charged = items.filter(({ gross }) => gross > 0)
  return sum(charged.map(({ gross }) => gross)) === total
    ? charged
    : [{ title: partTitles[part], quantity: 1, gross: total }]
}

const prefixTitle = (name: string, title: Bilingual): Bilingual =>
  name === ''
    ? title
    : { 'en-US': `${name} · ${title['en-US']}`.slice(0, 300), 'zh-CN': `${name} · ${title['zh-CN']}`.slice(0, 300) }

/** Lines with the prices of the order. */
const grossLines = (state: Case): Gross[] => {
  const order = requireExisting(state.order)
  const { placedParts: parts, charges } = order
  if (!parts) return []
  const packaging = itemsOf(order)
    .filter((item) => !item.samplesServicesOnly)
    .flatMap(({ customerProductName, product, selected }) =>
      selected
        ? [
            {
              title: prefixTitle(customerProductName, product.title),
              quantity: selected.quantity,
              gross: selected.total,
            },
          ]
        : [],
    )
  const notCancelled = <One extends { status: string }>(work: readonly One[]) =>
    work.filter(({ status }) => status !== 'cancelled')
  const services = notCancelled(servicesOf(state)).map(({ product, quantity, price }) => ({
    title: product.title,
    quantity,
    gross: price,
  }))
  const samples = notCancelled(samplesOf(state)).map(({ product, numberOfSamples, price }) => ({
    title: product.title,
    quantity: numberOfSamples,
    gross: price,
  }))
  return [
    ...linesOf('packaging', parts.packaging, packaging),
    ...order.standardItems.map(({ title, quantity, total }) => ({ title, quantity, gross: total })),
    ...linesOf('services', parts.services, services),
    ...linesOf('samples', parts.samples, samples),
    ...linesOf('shipping', parts.shipping, []),
    ...charges.map(({ description, amount }) => ({
      title: { 'en-US': description, 'zh-CN': description },
      quantity: 1,
      gross: amount,
    })),
  ]
}

/** Reduces allowances, starting with the last one, to a total of at most `most`. */
const limitAllowances = (allowances: readonly InvoiceAllowance[], most: number): InvoiceAllowance[] => {
  let left = most
  return allowances
    .map(({ reason, net }) => {
      const taken = Math.min(net, left)
      left -= taken
      return { reason, net: taken }
    })
    .filter(({ net }) => net > 0)
}

export type InvoiceContent = { lines: InvoiceLine[]; allowances: InvoiceAllowance[]; totals: InvoiceTotals }

/** Current lines, allowances and totals of an order, with tax at a rate in percent. */
export const invoiceContent = (state: Case, { rate }: Pick<InvoiceTax, 'rate'>): InvoiceContent => {
  const { totals } = settlementOf(requireExisting(state.order))
  const net = (gross: number) => Math.round(gross / (1 + rate / 100))
  const gross = grossLines(state)
  const all = sum(gross.map((one) => one.gross))
  const lines = gross.map(({ title, quantity, gross: of }) => ({ title, quantity, net: net(of) }))
  const reductions = [
    { reason: 'discounts', net: net(totals.discounts) },
    { reason: 'creditedWork', net: net(all - totals.discounts - totals.total) },
  ] as const
  const before = sum(lines.map((one) => one.net))
  // Each is rounded separately, so their sum can exceed the available amount by a cent.
  const allowances = limitAllowances(reductions, before)
  const taxable = before - sum(allowances.map((one) => one.net))
  const tax = Math.round((taxable * rate) / 100)
  return { lines, allowances, totals: { taxable, tax, rounding: totals.total - taxable - tax, total: totals.total } }
}
