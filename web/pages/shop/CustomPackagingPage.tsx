import { useNavigate, useSearch } from '@tanstack/react-router'
import { CardsSkeleton } from '../../catalogue/Cards.tsx'
import { CategoryCards } from '../../catalogue/CategoryCards.tsx'
import { FilterBar } from '../../catalogue/FilterBar.tsx'
import { isEmpty, matchesFilter, type ProductFilter } from '../../catalogue/product-filters.ts'
import { ProductCards } from '../../catalogue/ProductCards.tsx'
import { useProducts } from '../../catalogue/use-products.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { categories, packagingProducts } from '../../stores/catalogue.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import styles from '../../catalogue/ShopPages.module.css'

/** All custom packaging: by category, or by property (SHELL-003). */
const CustomPackagingPage = () => {
  const filter = useSearch({ from: '/public/shop/custom-packaging' })
  const navigate = useNavigate()
  const kinds = useProducts(categories)
  const products = useProducts(packagingProducts)
  const failure = products.failure ?? kinds.failure
  const retry = () => {
    products.retry()
    kinds.retry()
  }
  const choose = (next: ProductFilter) =>
    void navigate({
      href: paths.shop.customPackaging(next),
      replace: true,
      resetScroll: false,
      state: { shallow: true },
    })
  const wanted = isEmpty(filter) ? undefined : products.items?.filter((product) => matchesFilter(product, filter))

  return (
    <Page title={t('shop.custom.title')} lede={t('shop.custom.lede')}>
      {failure ? (
        <Problem of={failure} retry={retry} />
      ) : (
        <>
          <FilterBar of={filter} onChange={choose} />
          <div className={styles.found}>
            <div role="status">
              <h2>{wanted ? t('shop.custom.found', { count: wanted.length }) : t('shop.custom.categories')}</h2>
            </div>
            {!isEmpty(filter) && (
              <button type="button" onClick={() => choose({})}>
                {t('shop.custom.clear')}
              </button>
            )}
          </div>
          {isEmpty(filter) ? (
            kinds.items ? (
              <CategoryCards of={kinds.items} />
            ) : (
              <CardsSkeleton cards={12} layout="small" />
            )
          ) : !wanted ? (
            <CardsSkeleton cards={8} />
          ) : wanted.length === 0 ? (
            <div className={styles.none}>
              <h3>{t('shop.custom.noneTitle')}</h3>
              <p>{t('shop.custom.none')}</p>
            </div>
          ) : (
            <ProductCards of={wanted} />
          )}
        </>
      )}
    </Page>
  )
}

export default CustomPackagingPage
