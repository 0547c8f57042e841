import { serviceOffers } from '../../catalogue/offers.ts'
import { OfferPage } from './OfferPage.tsx'

/** One service (SHELL-005). */
const ServicePage = () => <OfferPage of={serviceOffers} />

export default ServicePage
