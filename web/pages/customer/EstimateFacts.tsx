import { apiBase } from '#application/contracts/wire.ts'
import { said, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { Money } from '../../ui/Money.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { writeLink } from '../shop/configurator/link.ts'
import type { AnyItem } from './order-rules.ts'

/** A product of the catalogue in an order: what it looks like, as the shop shows it. */
export const EstimatePicture = ({ of: { product, priceEstimate } }: { of: AnyItem }) => (
  <img
    src={`${apiBase}/options/product/${encodeURIComponent(product.productId)}/picture.svg?version=${priceEstimate?.catalogueVersion ?? 1}`}
    alt=""
    width="160"
    height="160"
  />
)

/** What it is made of in a line, what the shop estimated, and the way back to where it was configured. */
export const EstimateFacts = ({
  of: { product, estimate, priceEstimate, quantity },
  currency,
}: {
  of: AnyItem
  currency: string
}) => {
  if (!estimate || !priceEstimate) return null
  const price = priceEstimate.prices.find((one) => one.quantity === quantity)
  const { configuration, description } = estimate
  const link = writeLink({
    config: configuration,
    quantity: quantity ?? undefined,
    insert: estimate.embeddedProduct?.productId,
    countryCode: priceEstimate.countryCode,
  })
  return (
    <>
      <Facts
        rows={[
          [t('ordering.item.madeOf'), said(description)],
          [
            t('ordering.item.estimated'),
            price && (
              <>
                <Money amount={price.unitPrice} currency={currency} perPiece /> ·{' '}
                <Money amount={price.total} currency={currency} />
              </>
            ),
          ],
          [t('ordering.item.comments'), configuration.additionalComments],
        ]}
      />
      <p>
        <a href={paths.shop.product('all', product.productId, link)}>{t('ordering.item.inShop')}</a>
      </p>
    </>
  )
}
