import { OfferListPage } from './OfferListPage.tsx'
import { essentialOffers } from '../../catalogue/offers.ts'

/** What is sold from stock, by the pack (SHELL-006). */
const EssentialsPage = () => <OfferListPage of={essentialOffers} />

export default EssentialsPage
