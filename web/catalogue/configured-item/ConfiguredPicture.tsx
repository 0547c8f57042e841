import { type ReactNode, useMemo } from 'react'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import { drawnScene } from '#domain/packaging/drawn-scene.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { inLanguage } from '../../locales/i18n.ts'
import { BoxPicture } from '../configurator/BoxPicture.tsx'
import { type ConfiguredShape, useConfiguredShape } from './configured-shape.ts'

/** Picture of the configured product in its size and board. `otherwise`: fallback if it cannot be drawn. */
const ConfiguredPicture = ({
  product: { productId, title },
  configuration,
  otherwise,
}: {
  product: { productId: string; title: Bilingual }
  configuration: Configuration
  otherwise: ReactNode
}) => {
  const shape = useConfiguredShape(productId, configuration)
  return shape ? <Drawn {...shape} label={inLanguage(title)} /> : shape === null && otherwise
}

const Drawn = ({ structure, sceneOf, color, label }: ConfiguredShape & { label: string }) => {
  const picture = useMemo(() => drawnScene(sceneOf(structure)), [sceneOf, structure])
  return <BoxPicture of={picture} lit={undefined} onLight={() => undefined} color={color} label={label} />
}

export default ConfiguredPicture
