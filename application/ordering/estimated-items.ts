import type { z } from 'zod'
import type { Case } from '#domain/case.ts'
import type { Shelf } from '#domain/catalogue/catalogue-index.ts'
import { demand, invalid, notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { Calculation, ItemEstimate } from '#domain/ordering/item-estimate.ts'
import type { ShippingOption } from '#domain/ordering/quote.ts'
import type { Made, Priced } from '#domain/pricing/price.ts'
import type { Ports } from '../pipeline/ports.ts'
import { controlOf, hashOf, type Opened, openQuestion } from '../pricing/price-requests.ts'
import { productionDays, validUntil } from '../pricing/queries.ts'
import { ordering } from './contracts/ordering.ts'
import { orderCommand } from './order-command.ts'

/** What the shop estimated, put into a draft order: priced anew by the same function, whatever the browser says. */

type Body = z.output<(typeof ordering)['addEstimatedItem']['body']>

/** ORDER-T30 with ORDER-T19: a product of the catalogue, with its prices, into a draft. */
export const addEstimatedItem = orderCommand(ordering.addEstimatedItem, 'AddEstimatedItem', {
  data: (input, { state, ports }) => ({
    itemId: ports.mint.ulid(),
    customerProductName: input.customerProductName,
    ...estimateFor(input, state, ports),
  }),
})

/** ORDER-T29: an item becomes what was asked for now, at the prices of now. */
export const estimatePackagingItem = orderCommand(ordering.estimatePackagingItem, 'EstimatePackagingItem', {
  data: ({ itemId, ...input }, { state, ports }) => {
    // Before anything is priced: an unknown item is not found, whatever else is wrong with the input.
    demand(state.order.items.some(({ id }) => id === itemId) ? undefined : notFound('Item'))
    return { itemId, ...estimateFor(input, state, ports) }
  },
})

/** Prices in the currency of the order; the chosen quantity is one of them. */
const estimateFor = (
  { quantity, ...asked }: Omit<Body, 'customerProductName'>,
  { order }: Case,
  ports: Ports,
): { estimate: ItemEstimate; calculation: Calculation } => {
  const shop = ports.shop()
  const day = ports.now().slice(0, 10)
  const quantities = [...new Set([...(asked.quantities ?? []), quantity])]
  const opened = openQuestion(shop, { ...asked, currency: order.currency, language: 'en-US', quantities }, day)
  const { outer, embedded, list, rate } = opened
  const chosen = list.sellable(quantity)
  if (chosen < list.moq) throw new Rejection(invalid('quantity', `quantity must be at least ${list.moq}`))
  const priced = opened.quantities.map((one) => one.quantity).filter((one) => one >= list.moq)
  const priceControl = controlOf(opened)
  const prices = priceControl === 'M' ? [] : priced.map((one) => list.at(one))
  return {
    estimate: {
      product: condensed(outer),
      configuration: outer.completed.configuration,
      embeddedProduct: embedded ? condensed(embedded) : null,
      embeddedConfiguration: embedded?.completed.configuration ?? null,
      productConfigurationHash: hashOf(shop, opened),
      description: [outer, ...(embedded ? [embedded] : [])]
        .map((made) => describe(shop.shelf, made))
        .join('; inside: '),
      quantities: priced,
      quantity: chosen,
      moq: list.moq,
      priceEstimate: {
        priceControl,
        catalogueVersion: shop.shelf.version,
        rateId: rate.rateId,
        countryCode: asked.countryCode,
        prices: prices.map((one) => ({
          quantity: one.quantity,
          unitPrice: one.unitPrice,
          total: one.total,
          leadTimeDays: productionDays(outer.product, embedded, one.quantity).max,
          ...(priceControl === 'A' && { shippingOptions: waysOf(one) }),
        })),
      },
      validUntil: validUntil(day),
    },
    calculation: prices.map((one) => calculationOf(one, opened)),
  }
}

/** Every way it is delivered; whoever fetches it himself arranges that with staff. */
const waysOf = ({ freight }: Priced): ShippingOption[] =>
  freight
    .filter(({ pickup }) => !pickup)
    .map(({ id, title, route, days, cost, incoterm }) => ({
      id,
      name: title['en-US'],
      route,
      taxAndDutiesIncluded: incoterm === 'DDP',
      deliveryTimeRange: days,
      cost,
    }))

const calculationOf = ({ quantity, calculation }: Priced, { toThousandths }: Opened): Calculation[number] => {
  const { way, charge, margin } = calculation()
  return { quantity, method: way.method, unitCost: Math.max(1, toThousandths(charge.cost / quantity)), margin }
}

const condensed = ({ product: { productId, title } }: Made) => ({ productId, title: title['en-US'] })

/** `228.6 × 152.4 × 76.2 mm, E-flute, white, outside, Matte lamination, Gold foil`. */
const describe = (shelf: Shelf, { completed: { configuration, material }, structure }: Made): string => {
  const { print, coating, finish, printAddOns } = configuration
  const size = Object.values(structure.dimensions).join(' × ')
  const named = [shelf.option(coating, 'coating'), shelf.option(finish, 'finish')].filter((one) => one?.id !== 'none')
  const more = [...named, ...printAddOns.map((id) => shelf.option(id, 'printAddOns'))].map((one) => one?.title['en-US'])
  const printed = shelf.catalogue.print.find(({ id }) => id === print.option)?.title['en-US'].toLowerCase()
  return [`${size} mm`, material.title['en-US'], printed, ...more].filter(Boolean).join(', ')
}
