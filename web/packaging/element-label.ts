import type { SchematicElement } from '#application/packaging/contracts/schematics.ts'
import { type LengthUnit, roundLength } from '#domain/lengths.ts'
import { t } from '../locales/i18n.ts'

/** Texts of elements. */

export const elementName = ({ name }: Pick<SchematicElement, 'name'>): string => name || t('schematics.unnamed')

/** `30 × 20 cm` */
export const sizeText = ({ width, height }: { width: number; height: number }, unit: LengthUnit): string =>
  `${roundLength(width, unit)} × ${roundLength(height, unit)} ${t(`packaging.unit.${unit}`)}`

/** An element in words, for a screen reader. */
export const elementLabel = (element: SchematicElement, unit: LengthUnit, outside: boolean): string =>
  [
    elementName(element),
    sizeText(element, unit),
    t('schematics.position', { x: roundLength(element.x, unit), y: roundLength(element.y, unit) }),
    outside && t('schematics.outside'),
  ]
    .filter(Boolean)
    .join(', ')
