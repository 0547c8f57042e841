import { essentialOffers } from '../../catalogue/offers.ts'
import { OfferListPage } from './OfferListPage.tsx'

/** Stock articles, sold by the pack (SHELL-006). */
const EssentialsPage = () => <OfferListPage of={essentialOffers} />

export default EssentialsPage
