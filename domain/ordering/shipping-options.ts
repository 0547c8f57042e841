import { ruleBroken, type Refusal } from '../kernel/refusal.ts'
import { bilingual } from '../text/bilingual.ts'
import { isAutomatic } from './item-progress.ts'
import type { CreatedOrder } from './order-core.ts'
import { itemsOf, type ItemsState, type PackagingItem, producedItems, type QuotesState } from './order-items.ts'
import type { ShippingOption } from './quote.ts'
import { needsShippingQuote, shippingQuoteInUse, type ShippingQuoteState } from './shipping-quote.ts'
import type { StandardItemsState } from './standard-items.ts'

/**
 * Shipping options of an order for all items together: those quoted by staff, those of the selected shop prices, and
 * those of its essentials. The cost of an option is the sum over all items.
 */

type Addressed = Pick<CreatedOrder, 'addresses'> &
  ItemsState &
  QuotesState &
  ShippingQuoteState &
  Pick<StandardItemsState, 'standardItems' | 'standardPrices'>

/** Options for all items; those of the shop only once every item has a price. An option whose cost changes gets a new id. */
export const shippingOptionsOf = (order: Addressed): ShippingOption[] => {
  const { standardPrices } = order
  if (!standardPrices) return packagingOptions(order)
  if (pricedElsewhere(order)) return []
  const packs = standardPrices.options.map(withIdOfCost)
  return producedItems(order.items).length > 0 ? withPacks(packagingOptions(order), packs) : packs
}

/** The options of packaging, each with the essentials shipped on the same route if possible. */
export const withPacks = (options: readonly ShippingOption[], packs: readonly ShippingOption[]): ShippingOption[] =>
  options.flatMap((option) => withOtherItems(option, packs))

const packagingOptions = (order: Addressed): ShippingOption[] => {
  const items = itemsOf(order)
  const automatic = items.filter(isAutomatic)
  const quoted = shippingQuoteInUse(order)?.options ?? []
  if (automatic.length === 0) return quoted
  const isUnpriced = producedItems(items).some(({ selected }) => selected === undefined)
  if (isUnpriced || pricedElsewhere(order)) return []
  const together = optionsTogether(automatic.map(waysOfItem))
  const quotedByStaff = items.some((item) => item.selected && !isAutomatic(item))
  return quotedByStaff ? quoted.flatMap((option) => withOtherItems(option, together)) : together
}

/**
 * The options that all items have in common, each at the sum of their costs; an option whose cost changes gets a new
 * id.
 */
export const optionsTogether = (ofItems: readonly (readonly ShippingOption[])[]): ShippingOption[] => {
  const [first = [], ...others] = ofItems
  return first.flatMap((option) => {
    const same = others.map((ways) => ways.find(({ id }) => id === option.id))
    return same.every((one) => one !== undefined) ? [withIdOfCost(same.reduce(addOptions, option))] : []
  })
}

/**
 * Why nothing can be shipped to the address yet: staff must first quote shipping, or the prices are for a different
 * country.
 */
export const shippingRefusal = (order: Addressed): Refusal | undefined =>
  pricedElsewhere(order) ??
  (needsShippingQuote(order) ? ruleBroken('shippingOptions', 'rule.shippingNotQuoted') : undefined)

/** Refuses if the selected shop prices, or those of essentials, are for a different country (PRICE-D03). */
export const pricedElsewhere = (order: Addressed): Refusal | undefined => {
  const country = order.addresses.find(({ type }) => type === 'shipping')?.country
  const countries = itemsOf(order)
    .filter(isAutomatic)
    .flatMap(({ configured }) => configured?.priceEstimate.countryCode ?? [])
    .concat(order.standardPrices?.countryCode ?? [])
  return country && countries.some((one) => one !== country)
    ? ruleBroken('countryCode', 'rule.otherCountry')
    : undefined
}

const waysOfItem = ({ configured, selected }: PackagingItem): readonly ShippingOption[] =>
  configured?.priceEstimate.prices.find(({ quantity }) => quantity === selected?.quantity)?.shippingOptions ?? []

/** Adds the other items' option with the same route, otherwise their first option, to an option quoted by staff. */
const withOtherItems = (option: ShippingOption, ways: readonly ShippingOption[]): ShippingOption[] => {
  const way = ways.find(({ route }) => route === option.route) ?? ways[0]
  return way ? [{ ...addOptions(option, way), id: `${option.id}+${way.id}` }] : []
}

const withIdOfCost = (option: ShippingOption): ShippingOption => ({ ...option, id: `${option.id}-${option.cost}` })

const addOptions = (one: ShippingOption, other: ShippingOption): ShippingOption => ({
  ...one,
  name: bilingual((language) => [...new Set([one.name[language], other.name[language]])].join(' + ')),
  taxAndDutiesIncluded: one.taxAndDutiesIncluded && other.taxAndDutiesIncluded,
  deliveryTimeRange: {
    min: Math.max(one.deliveryTimeRange.min, other.deliveryTimeRange.min),
    max: Math.max(one.deliveryTimeRange.max, other.deliveryTimeRange.max),
  },
  cost: one.cost + other.cost,
})
