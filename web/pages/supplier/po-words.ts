import type { PurchaseOrderForSupplier } from '#application/contracts/production.ts'
import type { Refusal } from '#domain/kernel.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'

type Standing = Pick<PurchaseOrderForSupplier, 'status' | 'dieline' | 'artwork'>
export type Verb = 'confirm' | 'start' | 'complete'

/** On which of the three lists a purchase order stands. */
export const shelfOf = ({ status }: Pick<Standing, 'status'>): 'new' | 'work' | 'done' => {
  if (status === 'completed' || status === 'expired') return 'done'
  return status === 'released' ? 'new' : 'work'
}

/** The one next thing to do, and why it cannot be done yet; nothing once all is done. */
export const nextVerb = (po: Standing): { verb: Verb; refusal: Refusal | undefined } | undefined => {
  switch (po.status) {
    case 'released':
      return { verb: 'confirm', refusal: purchaseOrderCan.confirm(po) }
    case 'orderPlaced':
      return { verb: 'start', refusal: purchaseOrderCan.start({ status: po.status, spec: po }) }
    case 'inProgress':
      return { verb: 'complete', refusal: purchaseOrderCan.complete(po) }
    default:
      return undefined
  }
}

type VerbWords = { button: string; means: string; done: string; asks?: { title: string; explain: string } }

/** What the verb says on its button, what it means, what it asks first, and what is said when it worked. */
export const verbWords: Record<Verb, VerbWords> = {
  confirm: {
    button: 'Confirm the order',
    means: 'You accept it as it is: pieces, price and date.',
    done: 'Confirmed. Start when you are ready.',
  },
  start: {
    button: 'Start production',
    means: 'Boxwright and the customer see that it is being made.',
    done: 'Production has started.',
  },
  complete: {
    button: 'Complete production',
    means: 'Everything is made and packed.',
    asks: {
      title: 'Is everything made and packed?',
      explain: 'Boxwright and the customer are told at once, and the shipment may leave. You cannot take this back.',
    },
    done: 'Done. The shipment can leave now.',
  },
}
