import { ulid } from 'ulid'
import type { z } from 'zod'
import { QuoteAnswerInput } from '#application/ordering/contracts/ordering.ts'
import { inCurrency, totalOf, unitPriceOf } from '#domain/kernel/money.ts'
import { defaultValidity } from '#domain/ordering/quote.ts'
import { contractErrors } from '../data/validation.ts'
import { t, type TextKey } from '../locales/i18n.ts'
import type { AnyItem } from './order-rules.ts'

/** The answer to a quote request while it is being written. A number field that is empty holds ''. */

type Answer = z.output<typeof QuoteAnswerInput>
type Typed<T> = { [K in keyof T]: T[K] extends number ? number | '' : T[K] extends object ? Typed<T[K]> : T[K] }

export type QuoteValues = {
  quotes: Typed<Answer['quotes'][number]>[]
  /** A day as the browser's date field has it, `2026-03-31`; '' for the usual thirty days. */
  validUntil: string
  /** `row` tells the rows apart on the screen; it is not sent. */
  shippingOptions: (Typed<Answer['shippingOptions'][number]> & { row: string })[]
  sourcing: Typed<Answer['sourcing']>
  internalNotes: string
}

/** The two ways most boxes travel; what they cost is for staff to say. */
const usualWays = (): QuoteValues['shippingOptions'] => [
  {
    row: 'sea',
    name: t('shipping.ways.sea'),
    route: 'ocean',
    taxAndDutiesIncluded: true,
    deliveryTimeRange: { min: 28, max: 38 },
    cost: '',
  },
  {
    row: 'air',
    name: t('shipping.ways.air'),
    route: 'air',
    taxAndDutiesIncluded: true,
    deliveryTimeRange: { min: 5, max: 8 },
    cost: '',
  },
]

export const anotherWay = (): QuoteValues['shippingOptions'][number] => ({
  row: ulid(),
  name: '',
  route: 'ground',
  taxAndDutiesIncluded: true,
  deliveryTimeRange: { min: '', max: '' },
  cost: '',
})

/**
 * What the form starts with: one row for each quantity that was asked for, at the price that the shop indicated, where
 * there is one to confirm (PRICE-D02).
 */
export const quoteValues = ({
  quoteRequest,
  priceEstimate,
  calculatedUnitCost,
}: Pick<AnyItem, 'quoteRequest' | 'priceEstimate'> & { calculatedUnitCost: number | null }): QuoteValues => ({
  quotes: (quoteRequest?.quantities ?? []).map((quantity) => {
    const indicated = priceEstimate?.prices.find((price) => price.quantity === quantity)
    return { quantity, unitPrice: indicated?.unitPrice ?? '', leadTimeDays: indicated?.leadTimeDays ?? 15 }
  }),
  validUntil: '',
  shippingOptions: usualWays(),
  sourcing: { supplierId: '', unitCost: calculatedUnitCost ?? '' },
  internalNotes: '',
})

/** The end of that day where the reader is, as a moment in UTC. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

const body = ({ validUntil, shippingOptions, ...rest }: QuoteValues) => ({
  ...rest,
  ...(validUntil ? { validUntil: endOfDay(validUntil) } : {}),
  shippingOptions: shippingOptions.map(({ row: _row, ...option }) => option),
})

/** An answer without errors, as it is sent. */
export const quoteBody = (values: QuoteValues): z.input<typeof QuoteAnswerInput> => QuoteAnswerInput.parse(body(values))

const labels: readonly (readonly [RegExp, TextKey])[] = [
  [/unitPrice$/, 'ordering.answer.field.unitPrice'],
  [/leadTimeDays$/, 'ordering.answer.field.leadTime'],
  [/supplierId$/, 'ordering.answer.field.supplier'],
  [/unitCost$/, 'ordering.answer.field.unitCost'],
  [/cost$/, 'ordering.answer.field.cost'],
  [/name$/, 'ordering.answer.field.name'],
  [/deliveryTimeRange\.min$/, 'ordering.answer.field.fastest'],
  [/deliveryTimeRange\.max$/, 'ordering.answer.field.slowest'],
  [/shippingOptions/, 'ordering.answer.field.way'],
]
const labelOf = (path: string) =>
  t(labels.find(([pattern]) => pattern.test(path))?.[1] ?? 'ordering.answer.field.other')

/** What the contract has against it, by field; and a day that is over. */
export const quoteErrors = (values: QuoteValues, now: number): Record<string, string> => ({
  ...contractErrors(QuoteAnswerInput, body(values), labelOf),
  ...(values.validUntil && Date.parse(endOfDay(values.validUntil)) <= now
    ? { validUntil: t('ordering.answer.validFuture') }
    : {}),
})

/** What of it the customer will read, as far as it is filled in; the totals are worked out as the order does. */
export const preview = (values: QuoteValues, now: number) => {
  const validUntil = values.validUntil ? endOfDay(values.validUntil) : defaultValidity(new Date(now).toISOString())
  return {
    quotes: values.quotes.flatMap(({ quantity, unitPrice, leadTimeDays }) =>
      quantity === '' || unitPrice === '' || leadTimeDays === ''
        ? []
        : [
            {
              quantity,
              unitPrice,
              leadTimeDays,
              validUntil,
              total: inCurrency(totalOf(quantity, unitPriceOf(unitPrice))),
            },
          ],
    ),
    shippingOptions: values.shippingOptions.flatMap(({ row, cost, deliveryTimeRange: { min, max }, ...option }) =>
      cost === '' || min === '' || max === '' || !option.name
        ? []
        : [{ ...option, id: row, cost, deliveryTimeRange: { min, max } }],
    ),
  }
}
