import { lazy, Suspense, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { lazyPart } from '../../locales/lazy-part.ts'
import { paths } from '../../paths.ts'
import { preparedChange } from '../../stores/prepared-change.ts'
import { userOf, useSession } from '../../stores/session.ts'
import type { OrderItemInput } from './order-item-input.ts'
import styles from './Summary.module.css'

/** Lazy: loads the ordering code only when it is needed. */
const AddToOrder = lazyPart(() => import('./AddToOrder.tsx'), 'box')
const ChangeInOrder = lazyPart(() => import('./ChangeInOrder.tsx'), 'box')
const ProposeInOrder = lazyPart(() => import('./ProposeInOrder.tsx'), 'box')
/** Theme of the Mantine controls in both; visitors do not load it. */
const Controls = lazy(() => import('../../ui/Controls.tsx').then(({ Controls: loaded }) => ({ default: loaded })))

/** Anchor of the section. */
export const orderSection = 'order-this'

/** Next step after the price: add to an order, after sign-in if required; returns to the current address. */
export const OrderSection = ({
  wanted,
  href,
  onLeave,
}: {
  wanted: OrderItemInput
  href: string
  /** Called when a visitor leaves to sign in or sign up. */
  onLeave: () => void
}) => {
  const user = userOf(useSession())
  const [change, setChange] = useState(preparedChange)
  if (!user)
    return (
      <div className={styles.order} id={orderSection}>
        <a className={styles.way} href={paths.signIn(href)} onClick={onLeave}>
          {t(wanted.into ? 'configurator.order.save' : 'configurator.order.add')}
        </a>
        <p className={styles.small}>{t('configurator.order.signIn')}</p>
      </div>
    )
  if (user.type === 'supplier') return <p className={styles.note}>{t('configurator.order.customersOnly')}</p>
  return (
    <div id={orderSection}>
      <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
        <Controls>
          {wanted.into ? (
            <ChangeInOrder wanted={wanted} into={wanted.into} />
          ) : change && user.type === 'admin' ? (
            <ProposeInOrder wanted={wanted} change={change} otherwise={() => setChange(undefined)} />
          ) : (
            <AddToOrder wanted={wanted} />
          )}
        </Controls>
      </Suspense>
    </div>
  )
}
