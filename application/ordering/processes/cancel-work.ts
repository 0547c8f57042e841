import { samplesOf, servicesOf } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { sampleCan } from '#domain/ordering/sample.ts'
import { serviceCan } from '#domain/ordering/service.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/**
 * Cancels open samples and services when their order or packaging item is cancelled, and samples when the service that
 * includes them is cancelled (SAMPLE-T09, SERVICE-T09).
 */
export const cancelWork: Process = {
  name: 'cancel-work',
  on: ['OrderCancelled', 'PackagingItemRemoved', 'ServiceCancelled'],
  react: ({ type, data, stream }, state) => {
    const { requestId } = requireExisting(state.order)
    const ended = endedBy(type, type === 'PackagingItemRemoved' ? data.itemId : state.services[stream]?.serviceId)
    return [
      ...samplesOf(state)
        .filter((one) => ended(one) && !sampleCan.cancel(one, 'system'))
        .map(({ sampleId }): Intent => ({ command: 'cancelSample', input: { requestId, sampleId } })),
      ...servicesOf(state)
        .filter((one) => ended(one) && !serviceCan.cancel(one, 'system'))
        .map(({ serviceId }): Intent => ({ command: 'cancelService', input: { requestId, serviceId } })),
    ]
  },
}

/** Whether an event about the entity with this id ends the work. */
const endedBy =
  (type: string, id: string | undefined) =>
  (work: { itemId: string | null; partOfService?: string | null }): boolean => {
    if (type === 'OrderCancelled') return true
    return id !== undefined && (type === 'ServiceCancelled' ? work.partOfService : work.itemId) === id
  }
