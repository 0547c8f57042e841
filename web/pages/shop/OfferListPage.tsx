import { Card, Cards, CardsSkeleton } from '../../catalogue/Cards.tsx'
import type { Offer, OfferList } from '../../catalogue/offers.ts'
import { usePriceText } from '../../catalogue/Price.tsx'
import { useProducts } from '../../catalogue/use-products.ts'
import { t } from '../../locales/i18n.ts'
import { useLengthUnit } from '../../stores/length-unit.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'

/** List of all samples, services or essentials, with prices. */
export const OfferListPage = <Item,>({ of: { listing, area, one, offer } }: { of: OfferList<Item> }) => {
  const { items, failure, retry } = useProducts(listing)
  return (
    <Page title={t(`shop.offer.${area}Title`)} lede={t(`shop.offer.${area}Lede`)}>
      {failure ? (
        <Problem of={failure} retry={retry} />
      ) : items ? (
        <OfferCards of={items.map(offer)} href={one} />
      ) : (
        <CardsSkeleton cards={8} />
      )}
    </Page>
  )
}

/** Offers as cards, each with its price. */
export const OfferCards = ({ of: offers, href }: { of: readonly Offer[]; href: (id: string) => string }) => {
  const text = usePriceText()
  const unit = useLengthUnit()
  return (
    <Cards>
      {offers.map((offer) => (
        <Card
          key={offer.id}
          href={href(offer.id)}
          imageUrl={offer.imageUrl}
          title={offer.title}
          description={offer.description}
          facts={offer.facts(unit).map(([, value, brief = value]) => brief)}
          price={offer.price > 0 ? `${text(offer.price, offer.currency)}${per(offer)}` : t('shop.offer.free')}
        />
      ))}
    </Cards>
  )
}

const per = ({ per: of }: Offer) => (of ? ` ${of}` : '')
