import type { Rates } from '../data/replies.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { categories, sampleProducts, serviceProducts, standardProducts } from '../stores/catalogue.ts'
import { Problem } from '../ui/Problem.tsx'
import { Card, Cards, CardsSkeleton } from './Cards.tsx'
import { CategoryCards } from './CategoryCards.tsx'
import { usePriceText } from './Price.tsx'
import { useProducts } from './use-products.ts'
import styles from './Landing.module.css'

/** Product categories on the landing page. */
export const LandingCategories = () => {
  const { items, failure, retry } = useProducts(categories)
  return (
    <section className={styles.categories} aria-labelledby="categories-title">
      <div className={styles.head}>
        <h2 id="categories-title">{t('shop.categories.title')}</h2>
        <p>{t('shop.categories.text')}</p>
        <a href={paths.shop.customPackaging()}>{t('shop.categories.all')}</a>
      </div>
      {failure ? (
        <Problem of={failure} retry={retry} />
      ) : items ? (
        <CategoryCards of={items} />
      ) : (
        <CardsSkeleton cards={12} layout="small" />
      )}
    </section>
  )
}

type Sold = { price: number; currency: keyof Rates; imageUrl: string }

/** The cheapest item with a price. */
const leastOf = (items: readonly Sold[]) =>
  items.filter(({ price }) => price > 0).toSorted((a, b) => a.price - b.price)[0]

/** Samples, services and essentials, each with its lowest price. */
export const LandingLists = () => {
  const samples = useProducts(sampleProducts)
  const services = useProducts(serviceProducts)
  const essentials = useProducts(standardProducts)
  const text = usePriceText()
  const from = (items: readonly Sold[]) => {
    const least = leastOf(items)
    if (!least) return undefined
    const price = text(least.price, least.currency)
    return items.some((one) => one.price === 0)
      ? t('landing.lists.free', { price })
      : t('landing.lists.from', { price })
  }
  /** `shown`: the item whose picture represents the list. */
  const lists = [
    { name: 'samples', href: paths.shop.samples(), items: samples.items, shown: 2 },
    { name: 'services', href: paths.shop.services(), items: services.items, shown: 2 },
    { name: 'essentials', href: paths.shop.essentials(), items: essentials.items, shown: 5 },
  ] as const
  const failed = [samples, services, essentials].find(({ failure }) => failure)
  return (
    <section className={styles.categories} aria-labelledby="lists-title">
      <div className={styles.head}>
        <h2 id="lists-title">{t('landing.lists.title')}</h2>
      </div>
      {failed?.failure ? (
        <Problem of={failed.failure} retry={() => [samples, services, essentials].forEach(({ retry }) => retry())} />
      ) : lists.every(({ items }) => items) ? (
        <Cards layout="three">
          {lists.map(({ name, href, items, shown }) => (
            <Card
              key={name}
              href={href}
              imageUrl={(items?.[shown] ?? items?.[0])?.imageUrl ?? ''}
              title={t(`visitor.nav.${name}`)}
              description={t(`landing.lists.${name}`)}
              price={from(items ?? [])}
            />
          ))}
        </Cards>
      ) : (
        <CardsSkeleton cards={3} layout="three" />
      )}
    </section>
  )
}
