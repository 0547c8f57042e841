import { t } from '../locales/i18n.ts'
import { QuotedText } from './QuotedText.tsx'
import styles from './InternalText.module.css'

/** User-written text that the customer does not see, with its mark; nothing where it is empty. */
export const InternalText = ({ children }: { children: string | undefined }) =>
  children ? (
    <p className={styles.text}>
      <span className={styles.mark}>{t('shell.panel.internalMark')}</span> <QuotedText>{children}</QuotedText>
    </p>
  ) : null
