import { useParams } from '@tanstack/react-router'
import { essentialOffers } from '../../catalogue/offers.ts'
import { OfferPage } from './OfferPage.tsx'

/** One essential (SHELL-006). */
const EssentialPage = () => {
  const { id } = useParams({ from: '/public/shop/essentials/$id' })
  return <OfferPage of={essentialOffers} id={id} />
}

export default EssentialPage
