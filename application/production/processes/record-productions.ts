import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import type { Process } from '../../pipeline/process.ts'

/**
 * Stores produced items and each of their productions as production configurations for the customer (PROD-T01,
 * PROD-004).
 */
export const recordProductions: Process = {
  name: 'record-productions',
  on: ['ProductionStarted', 'ProductionFinished'],
  react: ({ type, data, at }, state) => {
    if (type !== 'ProductionStarted' && type !== 'ProductionFinished') return []
    const order = requireExisting(state.order)
    const { customerId, requestId } = order
    return itemsOf(order).flatMap(({ id: itemId, configured, selected }) => {
      if (itemId !== data.itemId || !configured) return []
      const productionConfigurationId = productionConfigurationIdOf(customerId, configured.productConfigurationHash)
      const produced = { requestId, itemId, quantity: selected?.quantity ?? configured.quantity, date: at }
      const phase = type === 'ProductionStarted' ? 'started' : 'finished'
      return [{ command: 'recordProduction', input: { productionConfigurationId, ...produced, phase } }]
    })
  },
}
