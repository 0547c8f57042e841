import { sampleOffers } from '../../catalogue/offers.ts'
import { OfferListPage } from './OfferListPage.tsx'

/** Samples of a configured product (SHELL-004). */
const SamplesPage = () => <OfferListPage of={sampleOffers} />

export default SamplesPage
