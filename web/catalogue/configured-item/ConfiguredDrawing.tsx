import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { inLanguage } from '../../locales/i18n.ts'
import type { InsertOf } from '../box-view/use-insert.ts'
import { DrawingMat } from '../configurator/DrawingMat.tsx'
import { useConfiguredShape } from './configured-shape.ts'

/** The configured product: dieline with download, and the folded box. */
const ConfiguredDrawing = ({
  product: { productId, title },
  configuration,
  insert,
  unit,
}: {
  product: { productId: string; title: Bilingual }
  configuration: Configuration
  insert: InsertOf | undefined
  unit: ShownUnit
}) => {
  const shape = useConfiguredShape(productId, configuration)
  return (
    shape && (
      <DrawingMat
        structure={shape.structure}
        sceneOf={shape.sceneOf}
        color={shape.color}
        insert={insert}
        title={inLanguage(title)}
        unit={unit}
        download={{ productId, config: { ...configuration, drawnAs: shape.drawnAs } }}
      />
    )
  )
}

export default ConfiguredDrawing
