import { type Case, foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { totalOf } from '#domain/kernel/money.ts'
import type { Quote } from '#domain/ordering/quote.ts'
import type { Change } from '../ordering/contracts/history.ts'
import { differences } from '../ordering/history.ts'

/**
 * A hypothetical state: the same events, some of them replaced, folded by the same functions. In memory only: nothing
 * is recorded and no process is notified.
 */

/** The actual case, the hypothetical case, and their differences. */
export type WhatIf = { is: Case; would: Case; changes: Change[] }

/** `change` returns the hypothetical events in order. */
export const whatIf = (events: readonly Recorded[], change: (events: readonly Recorded[]) => Recorded[]): WhatIf => {
  const is = foldCase(events)
  const would = foldCase(change(events))
  return { is, would, changes: differences(is, would) }
}

/** With other prices: every offered, selected and placed quote gets the unit price from `reprice`. */
export const atOtherPrices =
  (reprice: (quote: Quote) => number) =>
  (events: readonly Recorded[]): Recorded[] => {
    const other = (quote: Quote): Quote => {
      const unitPrice = reprice(quote)
      return { ...quote, unitPrice, total: totalOf(quote.quantity, unitPrice) }
    }
    const chosen = new Map<string, number>()
    return events.map((event) => {
      switch (event.type) {
        case 'QuoteRequestCompleted':
          return { ...event, data: { ...event.data, quotes: event.data.quotes.map(other) } }
        case 'QuoteSelected': {
          const quote = other(event.data.quote)
          chosen.set(event.data.itemId, quote.total)
          return { ...event, data: { ...event.data, quote } }
        }
        case 'QuoteDeselected':
          chosen.delete(event.data.itemId)
          return event
        case 'OrderPlaced': {
          const packaging = [...chosen.values()].reduce((sum, total) => sum + total, 0)
          const { totals } = event.data
          const total = totals.total - totals.packaging + packaging
          return { ...event, data: { ...event.data, totals: { ...totals, packaging, total, amountDue: total } } }
        }
        default:
          return event
      }
    })
  }
