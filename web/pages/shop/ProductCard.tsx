import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import type { PackagingProduct } from '../../shop-api.ts'
import { Card } from './Cards.tsx'
import { usePriceText } from './Price.tsx'

/** A packaging product in a list, with the lowest price of its first proposal. */
export const ProductCard = ({ of: product }: { of: PackagingProduct }) => {
  const text = usePriceText()
  const { priceFrom: from, priceControl, moq, styleCode } = product
  return (
    <Card
      href={paths.shop.product(product.categoryId, product.slug)}
      imageUrl={product.imageUrl}
      title={product.title}
      words={product.description}
      facts={[
        styleCode,
        t('shop.card.least', { count: moq }),
        from && priceControl === 'I' ? t('shop.card.confirmed') : undefined,
      ]}
      price={
        from
          ? t('shop.card.from', { price: text(from.unitPrice, from.currency, 'unit'), count: from.quantity })
          : t('shop.card.quoted')
      }
    />
  )
}
