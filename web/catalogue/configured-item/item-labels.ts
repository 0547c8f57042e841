import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import type { Specification } from '#domain/catalogue/specification.ts'
import { inLanguage, t } from '../../locales/i18n.ts'

/** Texts of order items in the user's language. */

/** `254 × 203.2 × 101.6 mm, E-flute, white, outside`; a product inside follows. Empty until the item is configured. */
export const specificationText = (specification: Specification): string =>
  specification
    .map(({ dimensions, choices }) =>
      [`${dimensions.join(' × ')} mm`, ...choices.map(inLanguage)].join(t('packaging.between')),
    )
    .join(t('packaging.inside'))

/** Title of an order in lists: its items by customer or catalogue name, with their specifications. */
export const titleIn = ({ contents }: Pick<OrderSummary, 'contents'>): string =>
  contents
    .map(({ customerProductName, product, specification }) =>
      [customerProductName || inLanguage(product.title), specificationText(specification)]
        .filter(Boolean)
        .join(t('packaging.between')),
    )
    .join(' · ') || t('ordering.emptyTitle')
