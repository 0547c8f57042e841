import { essentialOffers } from '../../catalogue/offers.ts'
import { OfferPage } from './OfferPage.tsx'

/** One essential (SHELL-006). */
const EssentialPage = () => <OfferPage of={essentialOffers} />

export default EssentialPage
