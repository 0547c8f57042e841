import { OfferListPage } from './OfferListPage.tsx'
import { serviceOffers } from '../../catalogue/offers.ts'

/** What people do around an order (SHELL-005). */
const ServicesPage = () => <OfferListPage of={serviceOffers} />

export default ServicesPage
