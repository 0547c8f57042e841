import { useParams } from '@tanstack/react-router'
import { CardsSkeleton } from '../../catalogue/Cards.tsx'
import { ProductCards } from '../../catalogue/ProductCards.tsx'
import { useProducts } from '../../catalogue/use-products.ts'
import { durationText } from '../../locales/duration-text.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { categories, packagingProducts } from '../../stores/catalogue.ts'
import { Dotted, Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import NotFoundPage from '../NotFoundPage.tsx'
import styles from '../../catalogue/ShopPages.module.css'

/** One packaging category: its products, each with its lowest price. */
const CategoryPage = () => {
  const { category: slug } = useParams({ from: '/public/shop/custom-packaging/$category' })
  const kinds = useProducts(categories)
  const products = useProducts(packagingProducts)
  const failure = kinds.failure ?? products.failure
  const retry = () => {
    kinds.retry()
    products.retry()
  }
  const breadcrumbs = [{ label: t('shop.custom.title'), href: paths.shop.customPackaging() }]
  const category = kinds.items?.find((one) => one.slug === slug)
  if (failure) {
    return (
      <Page title={category?.title ?? t('shop.custom.title')} breadcrumbs={breadcrumbs}>
        <Problem of={failure} retry={retry} />
      </Page>
    )
  }
  if (kinds.items && !category) return <NotFoundPage />
  const own = products.items?.filter((product) => product.categoryId === category?.categoryId)
  return (
    <Page
      key={slug}
      title={category?.title ?? t('shop.custom.title')}
      breadcrumbs={breadcrumbs}
      lede={category?.description}
    >
      {category && (
        <p>
          <Dotted
            items={[
              `${t('shop.fact.least')}: ${category.moq}`,
              `${t('shop.fact.ready')}: ${durationText(category.leadTimeDays)}`,
            ]}
          />
        </p>
      )}
      {own && category ? <ProductCards of={own} /> : <CardsSkeleton cards={category?.products.length ?? 4} />}
      {kinds.items && (
        <nav className={styles.more} aria-label={t('shop.custom.more')}>
          <h2>{t('shop.custom.more')}</h2>
          <ul className={styles.links}>
            {kinds.items
              .filter((one) => one !== category)
              .map((one) => (
                <li key={one.categoryId}>
                  <a href={paths.shop.category(one.slug)}>{one.title}</a>
                </li>
              ))}
          </ul>
        </nav>
      )}
    </Page>
  )
}

export default CategoryPage
