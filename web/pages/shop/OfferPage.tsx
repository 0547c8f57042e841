import { Suspense } from 'react'
import { supportEmail } from '#domain/product.ts'
import { OfferOrder } from '../../catalogue/OfferOrder.tsx'
import type { Offer, OfferList } from '../../catalogue/offers.ts'
import { Price } from '../../catalogue/Price.tsx'
import { useProducts } from '../../catalogue/use-products.ts'
import { t } from '../../locales/i18n.ts'
import { lazyPart } from '../../locales/lazy-part.ts'
import { Trans } from '../../locales/Trans.tsx'
import { paths } from '../../paths.ts'
import { useLengthUnit } from '../../stores/length-unit.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Page } from '../../ui/Page.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { Problem } from '../../ui/Problem.tsx'
import NotFoundPage from '../NotFoundPage.tsx'
import { OfferCards } from './OfferListPage.tsx'
import styles from '../../catalogue/ShopPages.module.css'

const AddToCart = lazyPart(() => import('../../ordering/cart/AddToCart.tsx'), 'cart')

/** One sample, service or essential: description, price, and how to order it. */
export const OfferPage = <Item,>({
  of: { listing, area, all, one, offer },
  id,
}: {
  of: OfferList<Item>
  id: string
}) => {
  const { items, failure, retry } = useProducts(listing)
  const offers = items?.map(offer)
  const found = offers?.find((each) => each.id === id)
  const list = t(`shop.offer.${area}Title`)
  const breadcrumbs = [{ label: list, href: all() }]
  if (offers && !found) return <NotFoundPage />
  return (
    <Page key={id} title={found?.title ?? list} breadcrumbs={breadcrumbs} lede={found?.description}>
      {failure ? <Problem of={failure} retry={retry} /> : found ? <About offer={found} /> : <Waiting />}
      {offers && found && offers.length > 1 && (
        <section className={styles.more}>
          <h2>{list}</h2>
          <OfferCards of={neighbours(offers, found)} href={one} />
        </section>
      )}
    </Page>
  )
}

/** Four other offers, starting with those that follow it. */
const neighbours = (offers: readonly Offer[], of: Offer): Offer[] => {
  const at = offers.indexOf(of)
  return [...offers.slice(at + 1), ...offers.slice(0, at)].slice(0, 4)
}

const About = ({ offer }: { offer: Offer }) => {
  const unit = useLengthUnit()
  const { imageUrl, price, currency, per } = offer
  return (
    <div className={styles.offer}>
      <div className={styles.sheet}>
        <img src={imageUrl} alt="" width={400} height={400} />
      </div>
      <div className={styles.about}>
        <p className={styles.price}>
          {price > 0 ? <Price amount={price} currency={currency} /> : t('shop.offer.free')}{' '}
          {per && <small>{per}</small>}
        </p>
        <Facts rows={offer.facts(unit).map(([name, value]) => [name, value])} />
        <section className={styles.how}>
          <h2>{t('shop.offer.how')}</h2>
          <Way of={offer} />
        </section>
      </div>
    </div>
  )
}

const Way = ({ of }: { of: Offer }) => {
  const { id, way, title } = of
  if (way === 'cart') {
    return (
      <>
        <Suspense fallback={null}>
          <AddToCart productId={id} />
        </Suspense>
        <AddToOrder offer={of} />
      </>
    )
  }
  if (way === 'sample' || way === 'service') {
    return (
      <>
        <OfferOrder offer={of} kind={way} />
        {way === 'sample' && (
          <p>
            {t('shop.offer.sample')} <a href={paths.shop.customPackaging()}>{t('shop.offer.sampleLink')}</a>
          </p>
        )}
      </>
    )
  }
  if (way === 'dieline') {
    return (
      <>
        <p>{t('shop.offer.dieline')}</p>
        <p>
          <a href={paths.shop.customPackaging()}>{t('shop.offer.dielineLink')}</a>
        </p>
      </>
    )
  }
  const mail = `mailto:${supportEmail}?subject=${encodeURIComponent(title)}`
  return (
    <p>
      <Trans
        i18nKey="shop.offer.mail"
        values={{ email: supportEmail }}
        components={{ mail: <a href={mail}>{supportEmail}</a> }}
      />
    </p>
  )
}

/** Essentials can be shipped with packaging: signed-in users add them to an order instead of the cart. */
const AddToOrder = ({ offer }: { offer: Offer }) =>
  userOf(useSession()) !== null && (
    <details className={styles.instead}>
      <summary>{t('shop.offer.addToOrder')}</summary>
      <OfferOrder offer={offer} kind="essential" />
    </details>
  )

const Waiting = () => (
  <div role="status" aria-busy="true" className={styles.offer} data-waiting>
    <span className="visually-hidden">{t('shop.loading')}</span>
    <div className={styles.sheet} aria-hidden>
      <span />
    </div>
  </div>
)
