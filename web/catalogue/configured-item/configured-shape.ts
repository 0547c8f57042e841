import { useEffect, useState } from 'react'
import type { Configuration, DrawnAs } from '#domain/catalogue/configuration.ts'
import { drawnAsAtFirst, structureAsOrdered } from '#domain/catalogue/drawn-as.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import { loadTexts, language } from '../../locales/i18n.ts'
import { fetchOptions, fetchProduct, type MaterialChoice, type Product } from '../configurator/configurator-api.ts'
import { materialOf } from '../configurator/shape.ts'
import { loadStyle } from '../configurator/style-loader.ts'
import { useDebouncedQuery } from '../configurator/use-debounced-query.ts'
import { configurationQuery } from './ConfiguredFacts.tsx'

/** Inputs of the drawings: structure, style and board color, and what the files of the dieline are drawn from. */
export type ConfiguredShape = { structure: Structure; sceneOf: Style['scene']; color: string; drawnAs: DrawnAs }

const anyBoard = '#d8b088'

/** Shape of the configured product as it was ordered: undefined while loading, null if unavailable. */
export const useConfiguredShape = (
  productId: string,
  configuration: Configuration,
): ConfiguredShape | null | undefined => {
  const spoken = language()
  const product = useDebouncedQuery({ productId, language: spoken }, fetchProduct)
  const options = useDebouncedQuery(
    { productId, language: spoken, config: configurationQuery(configuration) },
    fetchOptions,
  )
  const recorded = configuration.drawnAs
  const style = useStyle(recorded?.style ?? product.answer?.structure)
  const material = options.answer && materialOf(configuration.material, options.answer)
  if (!recorded && (product.failure || options.failure)) return null
  if (!style || !(options.answer || options.failure)) return undefined
  const drawnAs = recorded ?? firstDrawnAs(style, configuration, product.answer, material)
  if (!drawnAs) return undefined
  const structure = structureAsOrdered(style, drawnAs, configuration)
  if (!structure || 'problem' in structure) return null
  return { structure, sceneOf: style.scene, color: material?.color ?? anyBoard, drawnAs }
}

/** By the product and its board of today, if nothing was recorded. */
const firstDrawnAs = (
  style: Style,
  { cells }: Configuration,
  product: Product | undefined,
  material: MaterialChoice | undefined,
): DrawnAs | undefined =>
  product &&
  drawnAsAtFirst(style, { cells: cells ?? product.cells, handle: product.handle }, { caliper: material?.caliper ?? 1 })

/** The style with its texts. If it fails to load, only the drawing is omitted. */
export const useStyle = (id: string | undefined): Style | undefined => {
  const [style, setStyle] = useState<Style>()
  useEffect(() => {
    const bring = async () => {
      if (!id) return
      const [own] = await Promise.all([loadStyle(id), loadTexts('configurator')])
      setStyle(own)
    }
    bring().catch(reportError)
  }, [id])
  return style
}
