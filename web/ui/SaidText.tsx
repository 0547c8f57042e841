import styles from './SaidText.module.css'

/** User-written text: preserves line breaks, with its own isolated text direction. */
export const SaidText = ({ children }: { children: string }) => <bdi className={styles.said}>{children}</bdi>
