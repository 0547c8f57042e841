import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { termOf, t } from '../../locales/i18n.ts'

/** Order item texts in the user's language: catalogue terms are translated, customer text is unchanged. */

/**
 * Translates a specification part by part; the insert follows a semicolon. A term may contain a comma (`E-flute,
 * white`), so the longest known run is matched first.
 */
export const specificationText = (specification: string): string => {
  const products = specification
    .split('; inside: ')
    .map((product) => labelParts(product.split(', ')).join(t('packaging.between')))
  return products.join(t('packaging.inside'))
}

const labelParts = (parts: readonly string[]): string[] => {
  if (parts.length === 0) return []
  for (let most = parts.length; most > 0; most--) {
    const run = parts.slice(0, most).join(', ')
    const term = termOf(run)
    if (term !== run) return [term, ...labelParts(parts.slice(most))]
  }
  return [parts[0]!, ...labelParts(parts.slice(1))]
}

/** Title of an order in lists: its items by customer or catalogue name, with their specifications. */
export const titleIn = ({ contents }: Pick<OrderSummary, 'contents'>): string =>
  contents
    .map(({ customerProductName, product, specification }) =>
      [customerProductName || termOf(product.title), specificationText(specification)]
        .filter(Boolean)
        .join(t('packaging.between')),
    )
    .join(' · ') || t('ordering.emptyTitle')
