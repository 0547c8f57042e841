import { lazy, Suspense } from 'react'
import { apiBase } from '#application/contracts/wire.ts'
import { writeLink } from '../catalogue/configurator/link.ts'
import { keep, placeOf } from '../catalogue/configurator/saved-configurations.ts'
import { ConfiguredFacts } from '../catalogue/configured-item/ConfiguredFacts.tsx'
import { DrawingDetails, drawingsOf } from '../catalogue/configured-item/DrawingDetails.tsx'
import { t } from '../locales/i18n.ts'
import type { AnyItem, AnyOrder } from '../ordering/order-rules.ts'
import { paths } from '../paths.ts'
import { useCountrySettings } from '../stores/country-settings.ts'
import { count } from '../ui/format-count.ts'
import { Facts } from '../ui/Panel.tsx'

const ConfiguredPicture = lazy(() => import('../catalogue/configured-item/ConfiguredPicture.tsx'))

/** A product of the catalogue in an order as it was configured; as the shop shows it, where that cannot be drawn. */
export const EstimatePicture = ({ of: item }: { of: AnyItem }) =>
  item.estimate && (
    <Suspense>
      <ConfiguredPicture
        product={item.product}
        configuration={item.estimate.configuration}
        otherwise={<ProductPicture of={item} />}
      />
    </Suspense>
  )

const ProductPicture = ({ of: { product, priceEstimate } }: { of: AnyItem }) => (
  <img
    src={`${apiBase}/options/product/${encodeURIComponent(product.productId)}/picture.svg?version=${priceEstimate?.catalogueVersion ?? 1}`}
    alt=""
    width="160"
    height="160"
  />
)

/** What it is, step by step, in the reader's words and unit, and its dieline. */
export const EstimateFacts = ({ of: item, production }: { of: AnyItem; production: string | undefined }) => {
  const unit = useCountrySettings(({ unitOfLength }) => unitOfLength)
  const { estimate, product, selectedQuote, quantities } = item
  if (!estimate) return null
  const configured = { product, ...estimate }
  return (
    <>
      <ConfiguredFacts of={configured} description={estimate.description} unit={unit} />
      <Facts
        rows={[
          selectedQuote
            ? [t('ordering.item.quantity'), t('shell.pieces', { count: selectedQuote.quantity })]
            : [t('ordering.item.quantitiesAsked'), quantities.map(count).join(', ')],
          [t('ordering.item.production'), production],
        ]}
      />
      <DrawingDetails of={drawingsOf(configured)} unit={unit} />
    </>
  )
}

/**
 * The way back to the configurator with what was configured: while the order is a draft the item becomes what is chosen
 * there; afterwards it begins another order.
 */
export const BackToShop = ({
  order: { requestId, currency, status },
  item: { id: itemId, product, estimate, priceEstimate, quantity },
}: {
  order: Pick<AnyOrder, 'requestId' | 'currency' | 'status'>
  item: AnyItem
}) => {
  if (!estimate || !priceEstimate) return null
  const into = status === 'draft' ? { requestId, itemId } : undefined
  const link = writeLink({
    config: estimate.configuration,
    quantity: quantity ?? undefined,
    insert: estimate.embeddedProduct?.productId,
    currency,
    countryCode: priceEstimate.countryCode,
    into,
  })
  // No address carries what somebody wrote; whoever follows the link finds it there.
  const bring = () => {
    const { additionalComments: comments, productComments: makerNotes = '', attachments } = estimate.configuration
    const files = attachments.map(({ url, name }) => ({ url, name }))
    keep(placeOf(product.productId, { into }), { link, comments, makerNotes, files })
  }
  return (
    <p>
      <a href={paths.shop.product('all', product.productId, link)} onFocus={bring} onPointerDown={bring}>
        {t(into ? 'ordering.item.changeInShop' : 'ordering.item.again')}
      </a>
    </p>
  )
}
