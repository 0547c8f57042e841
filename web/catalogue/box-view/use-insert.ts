import { useMemo } from 'react'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import { drawnAsAtFirst, structureAsOrdered } from '#domain/catalogue/drawn-as.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { language } from '../../locales/i18n.ts'
import { fetchOptions, fetchProduct } from '../configurator/configurator-api.ts'
import { materialOf, shapeOf } from '../configurator/shape.ts'
import { useDebouncedQuery } from '../configurator/use-debounced-query.ts'
import { useStyle } from '../configured-item/configured-shape.ts'
import { configurationQuery } from '../configured-item/ConfiguredFacts.tsx'
import type { Insert } from './model.ts'

/** The insert of a box; without its own configuration, its size is the inner size of the box (CONF-021). */
export type InsertOf = { productId: string; configuration?: Configuration | undefined }

/** Color of an insert whose material has none: unbleached board. */
const usualColor = '#e9e2d2'

/** The insert to show in a box; undefined without an insert and while it loads. */
export const useInsert = (of: InsertOf | undefined, { dimensions }: Structure): Insert | undefined => {
  const { length, width, height } = dimensions
  const config = of?.configuration
    ? configurationQuery(of.configuration)
    : { size: { type: 'custom' as const, dimensions: { length, width, height } } }
  const asked = of && { productId: of.productId, language: language() }
  const product = useDebouncedQuery(asked, fetchProduct)
  const options = useDebouncedQuery(asked && { ...asked, config }, fetchOptions)
  const drawnAs = of?.configuration?.drawnAs
  const style = useStyle(drawnAs?.style ?? product.answer?.structure)
  const [made, choices] = [product.answer, options.answer]
  return useMemo(() => {
    if (!of || !made || !choices || !style || made.productId !== of.productId) return undefined
    const material = materialOf(undefined, choices)
    const color = material?.color ?? usualColor
    if (of.configuration) {
      const { cells = made.cells } = of.configuration
      const first = drawnAsAtFirst(style, { cells, handle: made.handle }, { caliper: material?.caliper ?? 1 })
      const ordered = structureAsOrdered(style, drawnAs ?? first, of.configuration)
      return ordered && !('problem' in ordered) ? { structure: ordered, color } : undefined
    }
    const { size, printAddOns, cells } = choices.config
    const shape = shapeOf(style, made, size, { caliper: material?.caliper ?? 1, printAddOns, cells })
    return 'structure' in shape ? { structure: shape.structure, color } : undefined
    // `of` is a new object on every render; its product and configuration are in the answers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of?.productId, made, choices, style])
}
