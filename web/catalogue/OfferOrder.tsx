import { lazy, Suspense } from 'react'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { userOf, useSession } from '../stores/session.ts'
import type { Offer } from './offers.ts'
import styles from './ShopPages.module.css'

/** Lazy: loads the ordering code only when it is needed. */
const AddOffer = lazy(() => import('./AddOffer.tsx'))
/** Theme of its Mantine controls; visitors do not load it. */
const Controls = lazy(() => import('../ui/Controls.tsx').then(({ Controls: loaded }) => ({ default: loaded })))

/** An offer that can be added to an order. */
export type OfferKind = 'sample' | 'service' | 'essential'

/** Orders an offer, after sign-in if required; returns to the current page (SAMPLE-011, SERVICE-003, ORDER-D01). */
export const OfferOrder = ({ offer, kind }: { offer: Offer; kind: OfferKind }) => {
  const user = userOf(useSession())
  if (!user) {
    const page = paths.shop[kind](offer.id)
    return (
      <p>
        <a className={styles.way} href={paths.signIn(page)}>
          {t('shop.order.add')}
        </a>{' '}
        <small>{t('shop.order.signIn')}</small>
      </p>
    )
  }
  if (user.type === 'supplier') return <p>{t('shop.order.customersOnly')}</p>
  return (
    <Suspense fallback={<p>{t('shell.loading.page')}</p>}>
      <Controls>
        <AddOffer offer={offer} kind={kind} forStaff={user.type === 'admin'} />
      </Controls>
    </Suspense>
  )
}
