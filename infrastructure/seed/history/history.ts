import { bookBox, boxes } from './boxes.ts'
import { companies, suppliersWithUsers } from './cast.ts'
import { type Chance, chanceFrom } from './chance.ts'
import type { Plan } from './delayed-plans.ts'
import { plans } from './plans.ts'
import { rarePlans } from './rare-plans.ts'
import type { HistoryFiles, Scene, Setting } from './scenes.ts'

/** A scene of an order of the history, and how many days before today it happened. */
export type HistoryMoment = { order: number; daysAgo: number; happens: Scene[1] }

/** Length of the history in days. */
export const historyDays = 425

/**
 * Scenes of the orders of fourteen months, in chronological order. Scenes after today are omitted, so recent orders are
 * still in progress. The same count and files result in the same history.
 */
export const historyMoments = (count: number, files: HistoryFiles): HistoryMoment[] =>
  Array.from({ length: count }, (_, order) => {
    const chance = chanceFrom(order + 1)
    // The business grows: the second half of the period has more orders than the first.
    let daysAgo = historyDays * (1 - ((order + 0.5) / count) ** 0.7)
    const plan = planFrom(chance)
    const rare = rarePlans[count - 1 - order]
    return (rare ?? plan)(settingFrom(chance, files)).map(([daysLater, happens]) => {
      daysAgo -= daysLater
      return { order, daysAgo, happens }
    })
  })
    .flat()
    .filter(({ daysAgo }) => daysAgo >= 0)
    .toSorted((a, b) => b.daysAgo - a.daysAgo)

const planFrom = (chance: Chance): Plan => {
  let left = chance.int(
    1,
    plans.reduce((sum, [share]) => sum + share, 0),
  )
  return plans.find(([share]) => (left -= share) <= 0)![1]
}

const settingFrom = (chance: Chance, files: HistoryFiles): Setting => {
  const company = chance.pick(companies)
  const box = chance.pick(boxes[company.customerId]!)
  return {
    company,
    box,
    quantity: chance.pick(box.quantities),
    staff: chance.pick(['sam', 'grace', 'ben']),
    maker: chance.pick(suppliersWithUsers),
    isQuoted: box.needsQuote || chance.percent(60),
    chance,
    files: files[box.productId]!,
    bookBoxFiles: files[bookBox.productId]!,
  }
}
