import { useEffect, useState } from 'react'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { LengthUnit } from '#domain/lengths.ts'
import { bringWords, language, said } from '../../locales/i18n.ts'
import { useAnswer } from '../shop/configurator/asking.ts'
import { type Craft, craftOf } from '../shop/configurator/craft.ts'
import { DrawingMat } from '../shop/configurator/DrawingMat.tsx'
import { askOptions, askProduct } from '../shop/configurator/questions.ts'
import { materialOf, shapeOf } from '../shop/configurator/shape.ts'
import { asQuestion } from './ConfiguredFacts.tsx'

/** The very thing that was configured: its dieline to look at and to download, and the box it becomes. */
const ConfiguredDrawing = ({
  product: { productId, title },
  configuration,
  unit,
}: {
  product: { productId: string; title: string }
  configuration: Configuration
  unit: LengthUnit
}) => {
  const spoken = language()
  const product = useAnswer({ productId, language: spoken }, askProduct)
  const options = useAnswer({ productId, language: spoken, config: asQuestion(configuration) }, askOptions)
  const craft = useCraft(product.answer?.structure)
  if (!product.answer || !options.answer || !craft) return null
  const material = materialOf(configuration.material, options.answer)
  const shape = shapeOf(craft, product.answer, configuration.size, {
    caliper: material?.caliper ?? 1,
    printAddOns: configuration.printAddOns,
  })
  if (!('structure' in shape)) return null
  return (
    <DrawingMat
      structure={shape.structure}
      sceneOf={craft.sceneOf}
      title={said(title)}
      unit={unit}
      color={material?.color ?? '#d8b088'}
      download={{ productId, config: configuration }}
    />
  )
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

export default ConfiguredDrawing
