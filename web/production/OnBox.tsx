import { Suspense, useState } from 'react'
import type { Preflight } from '#application/production/contracts/artwork.ts'
import { t } from '../locales/i18n.ts'
import { lazyPart } from '../locales/lazy-part.ts'
import type { AnyItem } from '../ordering/order-rules.ts'

const ArtworkOnBox = lazyPart(() => import('./ArtworkOnBox.tsx'), 'configurator')

/**
 * The first page of a file on the product in 3D, loaded when it is opened; hidden for products without a configuration,
 * and for those whose drawing is only preliminary, which the file is not made on.
 */
export const OnBox = ({
  item,
  preflight,
  page,
}: {
  item: AnyItem
  preflight: Pick<Preflight, 'comparedWith'> | undefined
  page: Preflight['files'][number]['pages'][number] | undefined
}) => {
  const [shown, setShown] = useState(false)
  const { configuration } = item
  if (!page || !configuration || preflight?.comparedWith.kind !== 'drawing') return null
  return (
    <details onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{t('production.viewer.onBox')}</summary>
      {shown && (
        <Suspense fallback={<p role="status">{t('shell.loading.page')}</p>}>
          <ArtworkOnBox product={item.product} configuration={configuration} page={page} />
        </Suspense>
      )}
    </details>
  )
}
