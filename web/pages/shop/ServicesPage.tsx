import { serviceOffers } from '../../catalogue/offers.ts'
import { OfferListPage } from './OfferListPage.tsx'

/** Services around an order (SHELL-005). */
const ServicesPage = () => <OfferListPage of={serviceOffers} />

export default ServicesPage
