import styles from './QuotedText.module.css'

/** User-written text: preserves line breaks, with its own isolated text direction. */
export const QuotedText = ({ children }: { children: string }) => <bdi className={styles.quoted}>{children}</bdi>
