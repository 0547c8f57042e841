import type { PackagingProduct } from '../data/replies.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Card, Cards } from './Cards.tsx'
import { useUnitPriceText } from './Price.tsx'

/** Cards of packaging products with their lowest price. */
export const ProductCards = ({ of: products }: { of: readonly PackagingProduct[] }) => {
  const text = useUnitPriceText(products.flatMap(({ priceFrom }) => priceFrom ?? []))
  return (
    <Cards>
      {products.map((product) => (
        <ProductCard key={product.productId} of={product} text={text} />
      ))}
    </Cards>
  )
}

const ProductCard = ({
  of: product,
  text,
}: {
  of: PackagingProduct
  text: (from: NonNullable<PackagingProduct['priceFrom']>) => string
}) => {
  const { priceFrom: from, priceControl, moq, styleCode } = product
  return (
    <Card
      href={paths.shop.product(product.categoryId, product.slug)}
      imageUrl={product.imageUrl}
      title={product.title}
      description={product.description}
      facts={[
        styleCode,
        t('shop.card.least', { count: moq }),
        from && priceControl === 'I' ? t('shop.card.confirmed') : undefined,
      ]}
      price={from ? t('shop.card.from', { price: text(from), count: from.quantity }) : t('shop.card.quoted')}
    />
  )
}
