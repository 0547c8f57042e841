import { useParams } from '@tanstack/react-router'
import { serviceOffers } from '../../catalogue/offers.ts'
import { OfferPage } from './OfferPage.tsx'

/** One service (SHELL-005). */
const ServicePage = () => {
  const { id } = useParams({ from: '/public/shop/services/$id' })
  return <OfferPage of={serviceOffers} id={id} />
}

export default ServicePage
