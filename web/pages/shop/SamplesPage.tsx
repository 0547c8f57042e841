import { OfferListPage } from './OfferListPage.tsx'
import { sampleOffers } from '../../catalogue/offers.ts'

/** Samples, made of what somebody configured (SHELL-004). */
const SamplesPage = () => <OfferListPage of={sampleOffers} />

export default SamplesPage
