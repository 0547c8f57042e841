import { lazy, Suspense, useState } from 'react'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { inLanguage, t } from '../../locales/i18n.ts'
import styles from './DrawingDetails.module.css'

const ConfiguredDrawing = lazy(() => import('./ConfiguredDrawing.tsx'))

/** Drawings of the product and then its insert; loaded when expanded. */
export const DrawingDetails = ({
  of,
  unit,
}: {
  of: readonly { product: { productId: string; title: Bilingual }; configuration: Configuration }[]
  unit: ShownUnit
}) => {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('packaging.dieline')}</summary>
      {open &&
        of.map((one, index) => (
          <Suspense key={one.product.productId} fallback={<p role="status">{t('shell.loading.page')}</p>}>
            {of.length > 1 && <h4>{inLanguage(one.product.title)}</h4>}
            <ConfiguredDrawing {...one} insert={index === 0 ? insertOf(of[1]) : undefined} unit={unit} />
          </Suspense>
        ))}
    </details>
  )
}

const insertOf = (one: { product: { productId: string }; configuration: Configuration } | undefined) =>
  one && { productId: one.product.productId, configuration: one.configuration }

/** A product and its insert, as input for drawings. */
export const drawingsOf = ({
  product,
  configuration,
  embeddedProduct,
  embeddedConfiguration,
}: {
  product: { productId: string; title: Bilingual }
  configuration: Configuration
  embeddedProduct: { productId: string; title: Bilingual } | null
  embeddedConfiguration: Configuration | null
}) => [
  { product, configuration },
  ...(embeddedProduct && embeddedConfiguration
    ? [{ product: embeddedProduct, configuration: embeddedConfiguration }]
    : []),
]
