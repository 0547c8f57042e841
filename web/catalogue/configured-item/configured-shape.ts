import { useEffect, useState } from 'react'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import { bringWords, language } from '../../locales/i18n.ts'
import { askOptions, askProduct } from '../configurator/configurator-api.ts'
import { materialOf, shapeOf } from '../configurator/shape.ts'
import { loadStyle } from '../configurator/style-loader.ts'
import { useDebouncedQuery } from '../configurator/use-debounced-query.ts'
import { asQuestion } from './ConfiguredFacts.tsx'

/** What the drawings of a configured product are made of: its structure, what draws it, and the colour of its board. */
export type ConfiguredShape = { structure: Structure; sceneOf: Style['scene']; color: string }

const anyBoard = '#d8b088'

/** The shape of the very thing that was configured: undefined before the catalogue has answered, null where none can be had. */
export const useConfiguredShape = (
  productId: string,
  configuration: Configuration,
): ConfiguredShape | null | undefined => {
  const spoken = language()
  const product = useDebouncedQuery({ productId, language: spoken }, askProduct)
  const options = useDebouncedQuery({ productId, language: spoken, config: asQuestion(configuration) }, askOptions)
  const style = useStyle(product.answer?.structure)
  if (product.failure || options.failure) return null
  if (!product.answer || !options.answer || !style) return undefined
  const material = materialOf(configuration.material, options.answer)
  const shape = shapeOf(style, product.answer, configuration.size, {
    caliper: material?.caliper ?? 1,
    printAddOns: configuration.printAddOns,
  })
  if (!('structure' in shape)) return null
  return { structure: shape.structure, sceneOf: style.scene, color: material?.color ?? anyBoard }
}

/** What draws a style, with its words; without it there is no drawing, and nothing else is missing. */
const useStyle = (id: string | undefined): Style | undefined => {
  const [style, setStyle] = useState<Style>()
  useEffect(() => {
    const bring = async () => {
      if (!id) return
      const [own] = await Promise.all([loadStyle(id), bringWords('configurator')])
      setStyle(own)
    }
    bring().catch(reportError)
  }, [id])
  return style
}
