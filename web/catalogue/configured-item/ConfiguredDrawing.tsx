import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { LengthUnit } from '#domain/lengths.ts'
import { termOf } from '../../locales/i18n.ts'
import { DrawingMat } from '../configurator/DrawingMat.tsx'
import { useConfiguredShape } from './configured-shape.ts'

/** The configured product: dieline with download, and the folded box. */
const ConfiguredDrawing = ({
  product: { productId, title },
  configuration,
  unit,
}: {
  product: { productId: string; title: string }
  configuration: Configuration
  unit: LengthUnit
}) => {
  const shape = useConfiguredShape(productId, configuration)
  return (
    shape && <DrawingMat {...shape} title={termOf(title)} unit={unit} download={{ productId, config: configuration }} />
  )
}

export default ConfiguredDrawing
