import type { Case } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/**
 * Stores produced items and each of their productions as production configurations for the customer (PROD-T01,
 * PROD-004), and the files of their items with them (ART-D06).
 */
export const recordProductions: Process = {
  name: 'record-productions',
  on: [
    'ProductionStarted',
    'ProductionFinished',
    'ArtworkUploaded',
    'ProofApproved',
    'DielineProvided',
    'FactoryDielineAdded',
    'PurchaseOrderDielineProvided',
    'PurchaseOrderFilesAttached',
  ],
  react: (event, state) => {
    const { customerId, requestId } = requireExisting(state.order)
    return itemsOf(state.order).flatMap(({ id: itemId, configured, selected }): Intent[] => {
      if (itemId !== itemIdOf(event, state) || !configured) return []
      const productionConfigurationId = productionConfigurationIdOf(customerId, configured.productConfigurationHash)
      const of = { productionConfigurationId, requestId, itemId }
      const { type, at: date } = event
      if (type !== 'ProductionStarted' && type !== 'ProductionFinished') return [{ command: 'recordAssets', input: of }]
      const phase = type === 'ProductionStarted' ? 'started' : 'finished'
      const quantity = selected?.quantity ?? configured.quantity
      return [{ command: 'recordProduction', input: { ...of, quantity, date, phase } }]
    })
  },
}

/** The item of an event of the order, or of one of its purchase orders. */
const itemIdOf = ({ data, stream }: Recorded, { purchaseOrders }: Case): string | undefined =>
  'itemId' in data ? (data.itemId as string) : purchaseOrders[stream]?.source?.itemId
