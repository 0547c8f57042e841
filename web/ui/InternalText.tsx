import { InternalMark } from './InternalMark.tsx'
import { QuotedText } from './QuotedText.tsx'
import styles from './InternalText.module.css'

/** User-written text that the customer does not see, with its mark; hidden if it is empty. */
export const InternalText = ({ children }: { children: string | undefined }) =>
  children ? (
    <p className={styles.text}>
      <InternalMark short /> <QuotedText>{children}</QuotedText>
    </p>
  ) : null
