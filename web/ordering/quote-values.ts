import { ulid } from 'ulid'
import type { z } from 'zod'
import { QuoteAnswerInput, ShippingQuoteInput } from '#application/ordering/contracts/order-inputs.ts'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { inCurrency, totalOf, unitPriceOf } from '#domain/kernel/money.ts'
import { defaultValidity } from '#domain/ordering/quote.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import { contractErrors } from '../data/validation.ts'
import { inLanguage, t, type TextKey } from '../locales/i18n.ts'

/** Form values of an answer to a quote request. An empty number field holds ''. */

type Answer = z.output<typeof QuoteAnswerInput>
type Typed<T> = { [K in keyof T]: T[K] extends number ? number | '' : T[K] extends object ? Typed<T[K]> : T[K] }

export type QuoteValues = {
  quotes: Typed<Answer['quotes'][number]>[]
  /** Value of a date input, `2026-03-31`; '' for the default of thirty days. */
  validUntil: string
  /** `row` is the React key of a row; it is not sent. */
  shippingOptions: (Typed<NonNullable<Answer['shippingOptions']>[number]> & { row: string })[]
  sourcing: Typed<Answer['sourcing']>
  internalNotes: string
}

/** The two usual shipping options, without prices: staff fill them in. */
const defaultShippingOptions = (): QuoteValues['shippingOptions'] => [
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

/** Form values of a shipping quote alone. */
export type ShippingValues = Pick<QuoteValues, 'shippingOptions'>

export const shippingValues = (): ShippingValues => ({ shippingOptions: defaultShippingOptions() })

/** An answer to one of several quote requests. Shipping is quoted with the last one. */
export const withoutShipping = (values: QuoteValues): QuoteValues => ({ ...values, shippingOptions: [] })

const optionsOf = ({ shippingOptions }: ShippingValues) => shippingOptions.map(({ row: _row, ...option }) => option)

/** The request body of a valid shipping quote. */
export const shippingBody = (values: ShippingValues): z.input<typeof ShippingQuoteInput> =>
  ShippingQuoteInput.parse({ shippingOptions: optionsOf(values) })

/** Validation errors of a shipping quote, by field. */
export const shippingErrors = (values: ShippingValues): Record<string, string> =>
  contractErrors(ShippingQuoteInput, { shippingOptions: optionsOf(values) }, labelOf)

export const emptyShippingOption = (): QuoteValues['shippingOptions'][number] => ({
  row: ulid(),
  name: '',
  route: 'ground',
  taxAndDutiesIncluded: true,
  deliveryTimeRange: { min: '', max: '' },
  cost: '',
})

/**
 * Initial values: the answer that was withdrawn or has expired; otherwise one row for each requested quantity, with the
 * estimate of the shop if it needs confirmation (PRICE-D02).
 */
export const quoteValues = ({
  quoteRequest,
  priceEstimate,
  calculatedUnitCost,
}: Pick<
  OrderForStaff['packagingItems'][number],
  'quoteRequest' | 'priceEstimate' | 'calculatedUnitCost'
>): QuoteValues => {
  const { quantities = [], previousAnswer } = quoteRequest ?? {}
  const prices = [...(previousAnswer?.quotes ?? []), ...(priceEstimate?.prices ?? [])]
  const shipping =
    previousAnswer?.shippingOptions.map(({ id: row, name, ...option }) => ({
      row,
      name: inLanguage(name),
      ...option,
    })) ?? []
  return {
    quotes: quantities.map((quantity) => {
      const indicated = prices.find((price) => price.quantity === quantity)
      return { quantity, unitPrice: indicated?.unitPrice ?? '', leadTimeDays: indicated?.leadTimeDays ?? 15 }
    }),
    validUntil: '',
    shippingOptions: shipping.length > 0 ? shipping : defaultShippingOptions(),
    sourcing: {
      supplierId: previousAnswer?.sourcing?.supplierId ?? '',
      unitCost: previousAnswer?.sourcing?.unitCost ?? calculatedUnitCost ?? '',
    },
    internalNotes: previousAnswer?.internalNotes ?? '',
  }
}

/** The end of that day in the user's time zone, as a UTC timestamp. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

const body = ({ validUntil, shippingOptions: _, ...rest }: QuoteValues, options: ReturnType<typeof optionsOf>) => ({
  ...rest,
  ...(validUntil ? { validUntil: endOfDay(validUntil) } : {}),
  ...(options.length > 0 && { shippingOptions: options }),
})

/** The request body of valid form values. */
export const quoteBody = (values: QuoteValues): z.input<typeof QuoteAnswerInput> =>
  QuoteAnswerInput.parse(body(values, optionsOf(values)))

const labels: readonly (readonly [RegExp, TextKey])[] = [
  [/unitPrice$/, 'ordering.quoteForm.field.unitPrice'],
  [/leadTimeDays$/, 'ordering.quoteForm.field.leadTime'],
  [/supplierId$/, 'ordering.quoteForm.field.supplier'],
  [/unitCost$/, 'ordering.quoteForm.field.unitCost'],
  [/cost$/, 'ordering.quoteForm.field.cost'],
  [/name$/, 'ordering.quoteForm.field.name'],
  [/deliveryTimeRange\.min$/, 'ordering.quoteForm.field.fastest'],
  [/deliveryTimeRange\.max$/, 'ordering.quoteForm.field.slowest'],
  [/shippingOptions/, 'ordering.quoteForm.field.way'],
]
const labelOf = (path: string) =>
  t(labels.find(([pattern]) => pattern.test(path))?.[1] ?? 'ordering.quoteForm.field.other')

/** Validation errors of the contract, by field, and errors for a missing supplier and a date in the past. */
export const quoteErrors = (values: QuoteValues, now: number): Record<string, string> => ({
  ...contractErrors(QuoteAnswerInput, body(values, optionsOf(values)), labelOf),
  ...(values.sourcing.supplierId ? {} : { 'sourcing.supplierId': t('ordering.quoteForm.chooseSupplier') }),
  ...(values.validUntil && Date.parse(endOfDay(values.validUntil)) <= now
    ? { validUntil: t('ordering.quoteForm.validFuture') }
    : {}),
})

/** The customer's preview of the entered values; totals are calculated by the same rule as in the order. */
export const previewQuote = (values: QuoteValues, now: number) => {
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
        : [{ ...option, name: bilingual(() => option.name), id: row, cost, deliveryTimeRange: { min, max } }],
    ),
  }
}
