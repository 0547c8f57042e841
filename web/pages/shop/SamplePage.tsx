import { sampleOffers } from '../../catalogue/offers.ts'
import { OfferPage } from './OfferPage.tsx'

/** One sample (SHELL-004). */
const SamplePage = () => <OfferPage of={sampleOffers} />

export default SamplePage
