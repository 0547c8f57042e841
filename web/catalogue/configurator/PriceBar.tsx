import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { userOf, useSession } from '../../stores/session.ts'
import type { Priced, Prices } from './configurator-api.ts'
import { eachOf, totalText } from './figures.ts'
import { orderSection } from './OrderSection.tsx'
import styles from './Configurator.module.css'

/**
 * Bar at the bottom of narrow screens: the price, linked to its breakdown, and a link to the order section, which is
 * far below. `href`: the address of this configuration, to return to after sign-in; undefined if it cannot be
 * ordered.
 */
export const PriceBar = ({
  prices,
  estimate,
  stale,
  href,
  onLeave,
}: {
  prices: Prices
  estimate: Priced
  stale: boolean
  href: string | undefined
  /** Called when a visitor leaves to sign in or sign up. */
  onLeave: () => void
}) => {
  const user = userOf(useSession())
  return (
    <div className={styles.bar} data-stale={stale || undefined}>
      <a className={styles.figures} href="#price">
        <span>
          <strong>{eachOf(prices)(estimate.unitPrice)}</strong>
          {t('shell.perPiece')}
        </span>
        <span>
          {t('shell.pieces', { count: estimate.quantity })} · {totalText(estimate.total, prices.currency)}
        </span>
      </a>
      {href !== undefined && user?.type !== 'supplier' && (
        <a
          className={styles.order}
          href={user ? `#${orderSection}` : paths.signIn(href)}
          onClick={user ? undefined : onLeave}
        >
          {t('configurator.order.add')}
        </a>
      )}
    </div>
  )
}
