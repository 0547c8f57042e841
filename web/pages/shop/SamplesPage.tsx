import { sampleOffers } from '../../catalogue/offers.ts'
import { OfferListPage } from './OfferListPage.tsx'

/** Samples, made of what somebody configured (SHELL-004). */
const SamplesPage = () => <OfferListPage of={sampleOffers} />

export default SamplesPage
