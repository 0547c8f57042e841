import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import type { Specification } from '#domain/catalogue/specification.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import { inLanguage, t } from '../../locales/i18n.ts'
import { lengthUnit } from '../../stores/length-unit.ts'
import { lengthsText } from '../configurator/measures.ts'

/** Texts of order items in the user's language. */

/**
 * `10 × 8 × 4 in, E-flute, white, outside`, followed by the insert. Empty until the item is configured. In the user's
 * unit of length by default.
 */
export const specificationText = (specification: Specification, unit: ShownUnit = lengthUnit()): string =>
  specification
    .map(({ dimensions, choices }) =>
      [lengthsText(dimensions, unit), ...choices.map(inLanguage)].join(t('packaging.between')),
    )
    .join(t('packaging.inside'))

const nameOf = ({ customerProductName, product }: OrderSummary['contents'][number]): string =>
  customerProductName || inLanguage(product.title)

/** The first item and the number of the others; empty for an order without items. */
export const shortTitle = ({ contents: [first, ...others] }: Pick<OrderSummary, 'contents'>): string => {
  if (!first) return ''
  if (others.length === 0) return nameOf(first)
  return t('ordering.board.itemAndOthers', { item: nameOf(first), count: others.length })
}

/** Title of an order in lists: its items by customer or catalogue name, with their specifications. */
export const titleIn = ({ contents }: Pick<OrderSummary, 'contents'>): string =>
  contents
    .map((item) => [nameOf(item), specificationText(item.specification)].filter(Boolean).join(t('packaging.between')))
    .join(' · ') || t('ordering.emptyTitle')
