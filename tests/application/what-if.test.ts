import { describe, expect, test } from 'vitest'
import { atOtherPrices, whatIf } from '#application/pricing/what-if.ts'
import { foldCase } from '#domain/case.ts'
import { totalOf } from '#domain/kernel/money.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { wholeCase } from '#tests/support/cases.ts'

/** A completed case recomputed with other prices. */

const withHigherPrices = atOtherPrices(({ unitPrice }) => unitPrice + 100)

describe('a case at other prices', () => {
  test('is unchanged with the same prices', () => {
    const same = whatIf(
      wholeCase,
      atOtherPrices(({ unitPrice }) => unitPrice),
    )
    expect(same.changes).toEqual([])
    expect(same.would).toEqual(same.is)
  })

  test('has changed quotes, selections and totals, and no other changes', () => {
    const { is, would, changes } = whatIf(wholeCase, withHigherPrices)
    const [item, other] = [itemsOf(is.order)[0]!.selected!, itemsOf(would.order)[0]!.selected!]
    expect(other).toEqual({
      ...item,
      unitPrice: item.unitPrice + 100,
      total: totalOf(item.quantity, item.unitPrice + 100),
    })
    const more = other.total - item.total
    expect(would.order.totals).toEqual({
      ...is.order.totals,
      packaging: is.order.totals!.packaging + more,
      total: is.order.totals!.total + more,
    })
    expect(changes.map(({ path }) => path.split('.').at(-1))).toEqual(
      expect.arrayContaining(['unitPrice', 'total', 'packaging']),
    )
    const rest = { quotes: {}, totals: undefined, placedParts: undefined }
    expect({ ...would.order, ...rest }).toEqual({ ...is.order, ...rest })
  })

  test('has the same events with the same times', () => {
    const before = foldCase(wholeCase)
    whatIf(wholeCase, withHigherPrices)
    expect(foldCase(wholeCase)).toEqual(before)
  })
})
