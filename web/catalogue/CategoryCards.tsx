import type { ProductCategory } from '../data/replies.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Card, Cards } from './Cards.tsx'

/** Product categories with their pictures. */
export const CategoryCards = ({ of: categories }: { of: readonly ProductCategory[] }) => (
  <Cards layout="small">
    {categories.map(({ categoryId, slug, title, imageUrl, moq, products }) => (
      <Card
        key={categoryId}
        href={paths.shop.category(slug)}
        imageUrl={imageUrl}
        title={title}
        facts={[t('shop.card.products', { count: products.length }), t('shop.card.least', { count: moq })]}
      />
    ))}
  </Cards>
)
