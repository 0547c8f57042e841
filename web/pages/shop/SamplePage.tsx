import { useParams } from '@tanstack/react-router'
import { sampleOffers } from '../../catalogue/offers.ts'
import { OfferPage } from './OfferPage.tsx'

/** One sample (SHELL-004). */
const SamplePage = () => {
  const { id } = useParams({ from: '/public/shop/samples/$id' })
  return <OfferPage of={sampleOffers} id={id} />
}

export default SamplePage
