import { OfferPage } from './OfferPage.tsx'
import { essentialOffers } from '../../catalogue/offers.ts'

/** One essential (SHELL-006). */
const EssentialPage = () => <OfferPage of={essentialOffers} />

export default EssentialPage
