import { cachedJson, query, type OperationPorts } from '../pipeline/operation.ts'
import { pricing as contracts } from './contracts.ts'
import { explain } from './price-explanations.ts'
import type { Shop } from './price-requests.ts'
import { estimate } from './queries.ts'

/** Estimates for everyone, and the price calculation for staff. */

type Today = { shop: Shop; day: string }
const days = new WeakMap<Shop, Today>()

/** Inputs of prices: catalogue, rates and day. Returns the same object until one of them changes. */
const pricingInputsOf = ({ shop, now }: Pick<OperationPorts, 'shop' | 'now'>): Today => {
  const current = shop()
  // A moment of the clock is ISO 8601 in UTC, so its day needs no parsing.
  const day = now().slice(0, 10)
  const known = days.get(current)
  if (known?.day === day) return known
  const fresh = { shop: current, day }
  days.set(current, fresh)
  return fresh
}

export const pricing = {
  estimates: cachedJson(contracts.estimates, pricingInputsOf, ({ shop, day }, { body }) => estimate(shop, body, day)),
  explain: query(contracts.explain, ({ body }, ports) => {
    const { shop, day } = pricingInputsOf(ports)
    return { payload: explain(shop, body, day) }
  }),
}
