import { describe, expect, test } from 'vitest'
import { atOtherPrices, whatIf } from '#application/pricing/what-if.ts'
import { foldCase } from '#domain/case.ts'
import { totalOf } from '#domain/kernel/money.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { wholeCase } from '#tests/support/cases.ts'

/** What would be true of a case that is over, had its prices been others. */

const dearer = atOtherPrices(({ unitPrice }) => unitPrice + 100)

describe('what if', () => {
  test('the same prices change nothing', () => {
    const same = whatIf(
      wholeCase,
      atOtherPrices(({ unitPrice }) => unitPrice),
    )
    expect(same.changes).toEqual([])
    expect(same.would).toEqual(same.is)
  })

  test('other prices reach what was quoted, chosen and owed, and nothing else', () => {
    const { is, would, changes } = whatIf(wholeCase, dearer)
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

  test('what happened stays as it happened', () => {
    const before = foldCase(wholeCase)
    whatIf(wholeCase, dearer)
    expect(foldCase(wholeCase)).toEqual(before)
  })
})
