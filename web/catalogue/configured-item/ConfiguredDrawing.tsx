import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { inLanguage } from '../../locales/i18n.ts'
import { DrawingMat } from '../configurator/DrawingMat.tsx'
import { useConfiguredShape } from './configured-shape.ts'

/** The configured product: dieline with download, and the folded box. */
const ConfiguredDrawing = ({
  product: { productId, title },
  configuration,
  unit,
}: {
  product: { productId: string; title: Bilingual }
  configuration: Configuration
  unit: ShownUnit
}) => {
  const shape = useConfiguredShape(productId, configuration)
  return (
    shape && (
      <DrawingMat {...shape} title={inLanguage(title)} unit={unit} download={{ productId, config: configuration }} />
    )
  )
}

export default ConfiguredDrawing
