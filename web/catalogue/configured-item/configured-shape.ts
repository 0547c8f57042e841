import { useEffect, useState } from 'react'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { bringWords, language } from '../../locales/i18n.ts'
import { askOptions, askProduct } from '../configurator/configurator-api.ts'
import { materialOf, shapeOf } from '../configurator/shape.ts'
import { type Craft, craftOf } from '../configurator/style-loader.ts'
import { useDebouncedQuery } from '../configurator/use-debounced-query.ts'
import { asQuestion } from './ConfiguredFacts.tsx'

/** What the drawings of a configured product are made of: its structure, what draws it, and the colour of its board. */
export type ConfiguredShape = { structure: Structure; sceneOf: Craft['sceneOf']; color: string }

const anyBoard = '#d8b088'

/** The shape of the very thing that was configured: undefined before the catalogue has answered, null where none can be had. */
export const useConfiguredShape = (
  productId: string,
  configuration: Configuration,
): ConfiguredShape | null | undefined => {
  const spoken = language()
  const product = useDebouncedQuery({ productId, language: spoken }, askProduct)
  const options = useDebouncedQuery({ productId, language: spoken, config: asQuestion(configuration) }, askOptions)
  const craft = useCraft(product.answer?.structure)
  if (product.failure || options.failure) return null
  if (!product.answer || !options.answer || !craft) return undefined
  const material = materialOf(configuration.material, options.answer)
  const shape = shapeOf(craft, product.answer, configuration.size, {
    caliper: material?.caliper ?? 1,
    printAddOns: configuration.printAddOns,
  })
  if (!('structure' in shape)) return null
  return { structure: shape.structure, sceneOf: craft.sceneOf, color: material?.color ?? anyBoard }
}

/** What draws a style, with its words; without it there is no drawing, and nothing else is missing. */
const useCraft = (style: string | undefined): Craft | undefined => {
  const [craft, setCraft] = useState<Craft>()
  useEffect(() => {
    const bring = async () => {
      if (!style) return
      const [own] = await Promise.all([craftOf(style), bringWords('configurator')])
      setCraft(own)
    }
    bring().catch(reportError)
  }, [style])
  return craft
}
