import { ruleBroken, type Refusal } from '../kernel/refusal.ts'
import type { Bilingual } from '../text/bilingual.ts'

/**
 * Whether a product of the customer's library is offered for reorder: only while its configuration is active (PROD-T02,
 * PROD-T05). A product without a configuration was not produced yet, and is offered.
 */

/** `successor`: the active configuration that replaces a superseded one (PROD-T04). */
export type ReorderOffer = {
  status: string
  successor?: { customerTitle: string; product: { title: Bilingual } } | null | undefined
}

/** Why the product cannot be reordered, and what to do instead. */
export const reorderRefusal = ({ status, successor }: ReorderOffer): Refusal | undefined => {
  if (status === 'active') return undefined
  const field = 'productionConfigurationId'
  if (status === 'archived') return ruleBroken(field, 'rule.packagingArchived')
  return successor
    ? ruleBroken(field, 'rule.packagingReplaced', { name: successor.customerTitle || successor.product.title })
    : ruleBroken(field, 'rule.packagingDiscontinued')
}
