import { countryInText } from '../../locales/country-in-text.ts'
import { t } from '../../locales/i18n.ts'
import { countryName } from './figures.ts'
import styles from './Configurator.module.css'

type Place = { currency: string; countryCode: string }

/** Notice that the link overrides currency and country, with a link back to the visitor's own settings. */
const Pinned = ({ to, own, onUnpin }: { to: Place; own: Place; onUnpin: () => void }) => (
  <p className={styles.pinned}>
    {t('configurator.pinned', { currency: to.currency, country: countryInText(to.countryCode) })}{' '}
    <button type="button" onClick={onUnpin}>
      {t('configurator.unpin', { currency: own.currency, country: countryName(own.countryCode) })}
    </button>
  </p>
)

export default Pinned
