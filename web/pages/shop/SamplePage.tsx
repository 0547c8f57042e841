import { OfferPage } from './OfferPage.tsx'
import { sampleOffers } from '../../catalogue/offers.ts'

/** One sample (SHELL-004). */
const SamplePage = () => <OfferPage of={sampleOffers} />

export default SamplePage
