import { broken, type Refusal } from '../kernel/refusal.ts'
import { bilingual } from '../text/bilingual.ts'
import type { CreatedOrder } from './order-core.ts'
import { itemsOf, type ItemsState, type PackagingItem, type QuotesState } from './order-items.ts'
import { isAutomatic } from './progress.ts'
import type { ShippingOption } from './quote.ts'

/**
 * How an order can be shipped: as staff offered in their answers, and as the prices of the shop that were chosen say, for
 * all of it together. An option costs what every item of it costs, so none travels for free.
 */

/** What ways to ship follow from. */
type Addressed = Pick<CreatedOrder, 'addresses'> & ItemsState & QuotesState

/** Ways to ship everything that was chosen; each is another one as soon as it costs something else. */
export const waysToShip = (order: Addressed): ShippingOption[] => {
  const items = itemsOf(order)
  const automatic = items.filter(isAutomatic)
  const answered = order.shippingOptions.map(({ itemId: _, ...option }) => option)
  if (automatic.length === 0) return answered
  if (pricedElsewhere(order)) return []
  const [first = [], ...others] = automatic.map(waysOfItem)
  const together = first.flatMap((option) => {
    const same = others.map((ways) => ways.find(({ id }) => id === option.id))
    return same.every((one) => one !== undefined) ? [priced(same.reduce(joined, option))] : []
  })
  const quotedByStaff = items.some((item) => item.selected && !isAutomatic(item))
  return quotedByStaff ? answered.flatMap((option) => beside(option, together)) : together
}

/** Why what was chosen cannot be shipped: its prices are those of another country (PRICE-D03). */
export const pricedElsewhere = (order: Addressed): Refusal | undefined => {
  const country = order.addresses.find(({ type }) => type === 'shipping')?.country
  const countries = itemsOf(order)
    .filter(isAutomatic)
    .flatMap(({ configured }) => configured?.priceEstimate.countryCode ?? [])
  return country && countries.some((one) => one !== country) ? broken('countryCode', 'rule.otherCountry') : undefined
}

const waysOfItem = ({ configured, selected }: PackagingItem): readonly ShippingOption[] =>
  configured?.priceEstimate.prices.find(({ quantity }) => quantity === selected?.quantity)?.shippingOptions ?? []

/** What staff offered for the items they quoted, and the same way, else the cheapest, for the rest. */
const beside = (option: ShippingOption, ways: readonly ShippingOption[]): ShippingOption[] => {
  const way = ways.find(({ route }) => route === option.route) ?? ways[0]
  return way ? [{ ...joined(option, way), id: `${option.id}+${way.id}` }] : []
}

const priced = (option: ShippingOption): ShippingOption => ({ ...option, id: `${option.id}-${option.cost}` })

const joined = (one: ShippingOption, other: ShippingOption): ShippingOption => ({
  ...one,
  name: bilingual((language) => [...new Set([one.name[language], other.name[language]])].join(' + ')),
  taxAndDutiesIncluded: one.taxAndDutiesIncluded && other.taxAndDutiesIncluded,
  deliveryTimeRange: {
    min: Math.max(one.deliveryTimeRange.min, other.deliveryTimeRange.min),
    max: Math.max(one.deliveryTimeRange.max, other.deliveryTimeRange.max),
  },
  cost: one.cost + other.cost,
})
