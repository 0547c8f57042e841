import { t } from '../locales/i18n.ts'
import styles from './InternalMark.module.css'

/** Marks content that the customer does not see; `short`: one word, for narrow lines. */
export const InternalMark = ({ short = false }: { short?: boolean }) => (
  <span className={styles.mark}>{t(short ? 'shell.panel.internalMark' : 'shell.panel.internal')}</span>
)
