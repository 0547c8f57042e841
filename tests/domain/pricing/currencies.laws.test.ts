import { describe, expect, test } from 'vitest'
import { totalOf } from '#domain/kernel/money.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { demoRates, makeable, pricing } from '#tests/support/catalogue-index.ts'

/**
 * Issue 13 (P8): the limits of the difference that rounding unit prices to thousandths makes for one order in several
 * currencies (decision 133).
 */

const rates = Object.entries(demoRates.rates).filter(([currency]) => currency !== 'CNY')
const sold = catalogueFiles.products.filter(({ priceControl }) => priceControl !== 'M')

describe.each(sold.map(({ productId }) => productId))('P8 an order of %s', (productId) => {
  const lists = rates.map(([currency, perUsd]) => ({
    currency,
    perUsd,
    list: pricing(makeable(productId), { rate: Math.round(perUsd * 1_000_000) }),
  }))
  const quantities = [1, 500, 1_000, 5_000, 10_000].map((quantity) =>
    lists[0]!.list.sellable(Math.max(quantity, lists[0]!.list.moq)),
  )

  test('is rounded by half a thousandth a piece from its exact charge, in every currency', () => {
    for (const { list, perUsd } of lists) {
      for (const quantity of new Set(quantities)) {
        const { charge, freight, computed } = list.at(quantity).calculation()
        const exact = ((charge.whole + freight) * Math.round(perUsd * 1_000_000)) / quantity / 1_000_000_000
        expect(Math.abs(computed - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      }
    }
  })

  test('costs the same everywhere at the rate of the day, within a thousandth a piece and a cent', () => {
    for (const quantity of new Set(quantities)) {
      const [dollars, ...others] = lists.map(({ list, perUsd }) => ({
        perUsd,
        total: totalOf(quantity, list.unitAt(quantity)),
      }))
      for (const { perUsd, total } of others) {
        // Half a thousandth of each of the two currencies, and the same again where the curve must not fall faster.
        const most = 2 * (quantity * 0.05 * (1 + perUsd) + 0.5 * (1 + perUsd))
        expect(Math.abs(total - dollars!.total * perUsd)).toBeLessThanOrEqual(most)
      }
    }
  })
})
