import { useEffect, useState } from 'react'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import { structureAsOrdered } from '#domain/catalogue/drawn-as.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import { loadTexts, language } from '../../locales/i18n.ts'
import { fetchOptions, fetchProduct } from '../configurator/configurator-api.ts'
import { materialOf, shapeOf } from '../configurator/shape.ts'
import { loadStyle } from '../configurator/style-loader.ts'
import { useDebouncedQuery } from '../configurator/use-debounced-query.ts'
import { configurationQuery } from './ConfiguredFacts.tsx'

/** Inputs of the drawings: structure, style and board color. */
export type ConfiguredShape = { structure: Structure; sceneOf: Style['scene']; color: string }

const anyBoard = '#d8b088'

/** Shape of the configured product, as it was ordered if that was recorded: undefined while loading, null if unavailable. */
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
  const { drawnAs } = configuration
  const style = useStyle(drawnAs?.style ?? product.answer?.structure)
  if (drawnAs) {
    if (!style || !(options.answer || options.failure)) return undefined
    const structure = structureAsOrdered(style, drawnAs, configuration)
    const color = options.answer && materialOf(configuration.material, options.answer)?.color
    return structure && !('problem' in structure) ? { structure, sceneOf: style.scene, color: color ?? anyBoard } : null
  }
  if (product.failure || options.failure) return null
  if (!product.answer || !options.answer || !style) return undefined
  const material = materialOf(configuration.material, options.answer)
  const shape = shapeOf(style, product.answer, configuration.size, {
    caliper: material?.caliper ?? 1,
    printAddOns: configuration.printAddOns,
    cells: configuration.cells,
  })
  if (!('structure' in shape)) return null
  return { structure: shape.structure, sceneOf: style.scene, color: material?.color ?? anyBoard }
}

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
