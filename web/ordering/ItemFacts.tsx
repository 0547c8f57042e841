import { lazy, Suspense } from 'react'
import { writeLink } from '../catalogue/configurator/link.ts'
import { saveConfiguration, storageName } from '../catalogue/configurator/saved-configurations.ts'
import { ConfiguredFacts } from '../catalogue/configured-item/ConfiguredFacts.tsx'
import { DrawingDetails, drawingsOf } from '../catalogue/configured-item/DrawingDetails.tsx'
import { inLanguage, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { useLengthUnit } from '../stores/length-unit.ts'
import { count } from '../ui/format-count.ts'
import { Facts } from '../ui/Panel.tsx'
import { type AnyItem, type AnyOrder, configuredOf } from './order-rules.ts'

const ConfiguredPicture = lazy(() => import('../catalogue/configured-item/ConfiguredPicture.tsx'))

/** The configured item; the product picture if it is not configured or cannot be drawn. */
export const ItemPicture = ({ of: item }: { of: AnyItem }) =>
  item.configuration ? (
    <Suspense>
      <ConfiguredPicture
        product={item.product}
        configuration={item.configuration}
        otherwise={<ProductPicture of={item} />}
      />
    </Suspense>
  ) : (
    <ProductPicture of={item} />
  )

const ProductPicture = ({ of: { product } }: { of: AnyItem }) => (
  <img src={product.imageUrl} alt="" width="160" height="160" />
)

/** The configuration step by step, in the user's language and unit, and its dieline. */
export const ItemFacts = ({ of: item, production }: { of: AnyItem; production: string | undefined }) => {
  const unit = useLengthUnit()
  const { product, specification, selectedQuote } = item
  const quantities = item.quoteRequest?.quantities ?? item.quantities
  const configured = configuredOf(item)
  if (!configured) return <Facts rows={[[t('ordering.item.product'), inLanguage(product.title)]]} />
  return (
    <>
      <ConfiguredFacts of={configured} specification={specification} unit={unit} />
      <Facts
        rows={[
          selectedQuote
            ? [t('ordering.item.quantity'), t('shell.pieces', { count: selectedQuote.quantity })]
            : [
                t('ordering.item.quantitiesAsked'),
                item.samplesServicesOnly ? undefined : quantities.map(count).join(' / '),
              ],
          [t('ordering.item.production'), production],
        ]}
      />
      <DrawingDetails of={drawingsOf(configured)} unit={unit} />
      {item.dieline.status === 'pending' && <p>{t('ordering.item.preliminaryDrawing')}</p>}
    </>
  )
}

/** Link to the configurator with this item: edits the item of a draft; for a placed order it starts a new order. */
export const ConfigureLink = ({
  order: { requestId, requestVersion, currency, status },
  item: { id: itemId, product, configuration, embeddedProduct, priceEstimate, quantity },
}: {
  order: Pick<AnyOrder, 'requestId' | 'requestVersion' | 'currency' | 'status'>
  item: AnyItem
}) => {
  const into = status === 'draft' || status === 'internal' ? { requestId, itemId, requestVersion } : undefined
  const link = writeLink({
    config: configuration ?? {},
    quantity: quantity ?? undefined,
    insert: embeddedProduct?.productId,
    currency,
    countryCode: priceEstimate?.countryCode,
    into,
  })
  // Comments and files are not part of the URL: the configurator reads them from its saved configurations.
  const saveItemInput = () => {
    if (!configuration) return
    const { additionalComments: comments, productComments: makerNotes = '', attachments } = configuration
    const files = attachments.map(({ url, name }) => ({ url, name }))
    saveConfiguration(storageName(product.productId, { into }), { link, comments, makerNotes, files })
  }
  const label = configuration
    ? into
      ? 'ordering.item.changeInShop'
      : 'ordering.item.reorder'
    : 'ordering.item.configure'
  return (
    <p>
      <a
        href={paths.shop.product('all', product.productId, link)}
        onFocus={saveItemInput}
        onPointerDown={saveItemInput}
      >
        {t(label)}
      </a>
    </p>
  )
}
