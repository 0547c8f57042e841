import type { PurchaseOrderForSupplier } from '#application/contracts/production.ts'
import type { Refusal } from '#domain/kernel.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { said } from '../../locales/i18n.ts'

type Standing = Pick<PurchaseOrderForSupplier, 'status' | 'dieline' | 'artwork'>
type Verb = 'confirm' | 'start' | 'complete'

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

/**
 * A specification in the reader's language, part by part: what lies in a product stands behind a semicolon. `E-flute, white`
 * is one part, so the longest run that is known goes first.
 */
export const saidSpecification = (specification: string): string => {
  const products = specification.split('; inside: ').map((product) => saidParts(product.split(', ')).join(', '))
  return said(products.join('; inside: '))
}

const saidParts = (parts: readonly string[]): string[] => {
  if (parts.length === 0) return []
  for (let most = parts.length; most > 0; most--) {
    const run = parts.slice(0, most).join(', ')
    const words = said(run)
    if (words !== run) return [words, ...saidParts(parts.slice(most))]
  }
  return [parts[0]!, ...saidParts(parts.slice(1))]
}
