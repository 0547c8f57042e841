import { apiBase } from '#application/contracts/wire.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { useCountrySettings } from '../../stores/country-settings.ts'
import { Facts } from '../../ui/Panel.tsx'
import { ConfiguredFacts } from '../catalogue-item/ConfiguredFacts.tsx'
import { DrawingDetails, drawingsOf } from '../catalogue-item/DrawingDetails.tsx'
import { keep, placeOf } from '../shop/configurator/kept.ts'
import { writeLink } from '../shop/configurator/link.ts'
import { count } from './count.ts'
import type { AnyItem, AnyOrder } from './order-rules.ts'

/** A product of the catalogue in an order: what it looks like, as the shop shows it. */
export const EstimatePicture = ({ of: { product, priceEstimate } }: { of: AnyItem }) => (
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

/** The way back to the configurator, where the item becomes what is chosen there. */
export const ChangeInShop = ({
  order: { requestId, currency },
  item: { id: itemId, product, estimate, priceEstimate, quantity },
}: {
  order: Pick<AnyOrder, 'requestId' | 'currency'>
  item: AnyItem
}) => {
  if (!estimate || !priceEstimate) return null
  const into = { requestId, itemId }
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
        {t('ordering.item.changeInShop')}
      </a>
    </p>
  )
}
