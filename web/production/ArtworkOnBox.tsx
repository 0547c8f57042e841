import { Suspense, useState } from 'react'
import type { Preflight } from '#application/production/contracts/artwork.ts'
import { isAssembled } from '#domain/packaging/assembled-styles.ts'
import { canFold } from '#domain/packaging/fold.ts'
import { FoldSlider } from '../catalogue/configurator/FoldSlider.tsx'
import { useConfiguredShape } from '../catalogue/configured-item/configured-shape.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { lazyPart } from '../locales/lazy-part.ts'
import type { AnyItem } from '../ordering/order-rules.ts'
import styles from './ArtworkOnBox.module.css'

const BoxView = lazyPart(() => import('../catalogue/box-view/BoxView.tsx'), 'box')

/** The first page of a file on the folded product, in 3D. */
const ArtworkOnBox = ({
  product,
  configuration,
  page,
}: {
  product: AnyItem['product']
  configuration: NonNullable<AnyItem['configuration']>
  page: Preflight['files'][number]['pages'][number]
}) => {
  const shape = useConfiguredShape(product.productId, configuration)
  const [closed, setClosed] = useState(100)
  if (shape === undefined) return <p role="status">{t('shell.loading.page')}</p>
  const hasPanels = shape && (canFold(shape.structure) || isAssembled(shape.structure.style))
  if (!hasPanels) return <p>{t('production.viewer.noBox')}</p>
  return (
    <div className={styles.mat}>
      <Suspense fallback={<p role="status">{t('shell.loading.page')}</p>}>
        <BoxView
          className={styles.space}
          {...shape}
          insert={undefined}
          share={closed / 100}
          artwork={page}
          lit={undefined}
          onLight={() => undefined}
          title={inLanguage(product.title)}
        >
          <FoldSlider closed={closed} onChange={setClosed} />
        </BoxView>
      </Suspense>
    </div>
  )
}

export default ArtworkOnBox
