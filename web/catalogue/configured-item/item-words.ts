import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { termOf, t } from '../../locales/i18n.ts'

/** What is in an order, in the reader's language: the catalogue's words are said, the customer's stay as they are. */

/**
 * A specification in the reader's language, part by part: what lies in a product stands behind a semicolon. `E-flute, white`
 * is one part, so the longest run that is known goes first.
 */
export const saidSpecification = (specification: string): string => {
  const products = specification
    .split('; inside: ')
    .map((product) => saidParts(product.split(', ')).join(t('packaging.between')))
  return products.join(t('packaging.inside'))
}

const saidParts = (parts: readonly string[]): string[] => {
  if (parts.length === 0) return []
  for (let most = parts.length; most > 0; most--) {
    const run = parts.slice(0, most).join(', ')
    const words = termOf(run)
    if (words !== run) return [words, ...saidParts(parts.slice(most))]
  }
  return [parts[0]!, ...saidParts(parts.slice(1))]
}

/** What a list calls an order: its items, as the customer calls them or as the catalogue does, and what each is like. */
export const titleIn = ({ contents }: Pick<OrderSummary, 'contents'>): string =>
  contents
    .map(({ customerProductName, product, specification }) =>
      [customerProductName || termOf(product.title), saidSpecification(specification)]
        .filter(Boolean)
        .join(t('packaging.between')),
    )
    .join(' · ') || t('ordering.emptyTitle')
