import { OfferPage } from './OfferPage.tsx'
import { serviceOffers } from '../../catalogue/offers.ts'

/** One service (SHELL-005). */
const ServicePage = () => <OfferPage of={serviceOffers} />

export default ServicePage
