import { lazy, Suspense } from 'react'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { Currency } from '#domain/currencies.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { supportEmail } from '../../../call.ts'
import { t } from '../../../locales/i18n.ts'
import { paths } from '../../../paths.ts'
import { userOf, useSession } from '../../../stores/session.ts'
import { each, pieces } from './figures.ts'
import { orderBoxOf } from './order-box.ts'
import type { Priced } from './questions.ts'
import styles from './Summary.module.css'

/** Only who orders loads what ordering takes. */
const AddToOrder = lazy(() => import('./AddToOrder.tsx'))

export type Wanted = {
  productId: string
  title: string
  config: Configuration
  structure: Structure
  quantity: number
  currency: Currency
  /** There is none where staff have to look at it. */
  estimate: Priced | undefined
  comments: string
  /** What lies in it and what is sampled first, by their titles. */
  besides: readonly string[]
  /** The address of the configuration, from the first slash on. */
  href: string
}

/** The way on from a price: into an order, by way of the sign-in if need be; by mail where orders cannot hold it yet. */
export const Ordering = ({ wanted }: { wanted: Wanted }) => {
  const session = useSession()
  const user = userOf(session)
  const { productId, config, structure, quantity, currency, comments, besides, href } = wanted
  const box = comments || besides.length > 0 ? undefined : orderBoxOf(productId, config, structure)
  if (!box)
    return (
      <div className={styles.order}>
        <a className={styles.way} href={mailOf(wanted)}>
          {t('configurator.order.mail')}
        </a>
        <p className={styles.small}>{t('configurator.order.mailWhy')}</p>
      </div>
    )
  if (!user)
    return (
      <div className={styles.order}>
        <a className={styles.way} href={paths.signIn(href)}>
          {t('configurator.order.add')}
        </a>
        <p className={styles.small}>{t('configurator.order.signIn')}</p>
      </div>
    )
  if (user.type !== 'user') return <p className={styles.note}>{t('configurator.order.customersOnly')}</p>
  return (
    <Suspense fallback={<p className={styles.small}>{t('shell.loading.page')}</p>}>
      <AddToOrder configured={{ configuration: box, quantities: [quantity] }} currency={currency} />
    </Suspense>
  )
}

const mailOf = ({ title, quantity, estimate, currency, comments, besides, href }: Wanted): string => {
  const subject = `${title}, ${pieces(quantity)}`
  const lines = [
    new URL(href, window.location.origin).href,
    subject + (estimate ? `, ${each(estimate.unitPrice, currency)}${t('shell.apiece')}` : ''),
    ...besides,
    comments,
  ]
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.filter(Boolean).join('\n\n'))}`
}
