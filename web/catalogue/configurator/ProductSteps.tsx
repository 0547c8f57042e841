import { useState } from 'react'
import { stepAnchor } from '#application/contracts/purchase-step.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { categories } from '../../stores/catalogue.ts'
import { useProducts } from '../use-products.ts'
import type { Product } from './configurator-api.ts'
import { Step } from './Step.tsx'
import styles from './ProductSteps.module.css'

/** The first two steps: category and product. Both link to other pages, so they start collapsed. */
export const ProductSteps = ({ product }: { product: Product }) => {
  const { items: list, failure } = useProducts(categories)
  const [unfolded, setUnfolded] = useState<'category' | 'product'>()
  const own = list?.find(({ categoryId }) => categoryId === product.categoryId)
  const toggle = (which: 'category' | 'product') => setUnfolded(unfolded === which ? undefined : which)
  const change = (which: 'category' | 'product') => {
    const label = t(unfolded === which ? 'configurator.fold' : 'configurator.change')
    const step = t(`configurator.step.${which === 'category' ? 'productCategory' : 'product'}`)
    return (
      <button
        type="button"
        className={styles.change}
        aria-expanded={unfolded === which}
        // Two buttons have the same text.
        aria-label={`${label}: ${step}`}
        onClick={() => toggle(which)}
      >
        {label}
      </button>
    )
  }
  return (
    <>
      <Step
        id={stepAnchor('productCategory')}
        number={1}
        title={t('configurator.step.productCategory')}
        chosen={
          <>
            {own?.title} {list && change('category')}
          </>
        }
      >
        {unfolded === 'category' && (
          <ul className={styles.tiles}>
            {list?.map(({ categoryId, slug, title, imageUrl, products: [first] }) =>
              first ? (
                <li key={categoryId}>
                  <a
                    href={paths.shop.product(slug, first.slug)}
                    aria-current={categoryId === product.categoryId ? 'true' : undefined}
                  >
                    <img src={imageUrl} alt="" width="64" height="64" loading="lazy" />
                    {title}
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        )}
        {failure && !list && <p className={styles.failed}>{t('configurator.listFailed')}</p>}
      </Step>
      <Step
        id={stepAnchor('product')}
        number={2}
        title={t('configurator.step.product')}
        chosen={
          <>
            {product.title} {own && change('product')}
          </>
        }
      >
        {unfolded === 'product' && own && (
          <ul className={styles.tiles}>
            {own.products.map(({ productId, slug, title, imageUrl }) => (
              <li key={productId}>
                <a
                  href={paths.shop.product(own.slug, slug)}
                  aria-current={productId === product.productId ? 'true' : undefined}
                >
                  <img src={imageUrl} alt="" width="64" height="64" loading="lazy" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Step>
    </>
  )
}
