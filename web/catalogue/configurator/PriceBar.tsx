import { t } from '../../locales/i18n.ts'
import type { Priced, Prices } from './configurator-api.ts'
import { eachOf, total } from './figures.ts'
import styles from './Configurator.module.css'

/** Price bar at the bottom of narrow screens; links to the price breakdown. */
export const PriceBar = ({ prices, estimate, stale }: { prices: Prices; estimate: Priced; stale: boolean }) => (
  <a className={styles.bar} href="#price" data-stale={stale || undefined}>
    <span>
      <strong>{eachOf(prices)(estimate.unitPrice)}</strong>
      {t('shell.perPiece')}
    </span>
    <span>
      {t('shell.pieces', { count: estimate.quantity })} · <strong>{total(estimate.total, prices.currency)}</strong>
    </span>
  </a>
)
