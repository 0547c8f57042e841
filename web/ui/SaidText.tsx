import styles from './SaidText.module.css'

/** What a person wrote: with their line breaks, and in their direction of writing, which leaves the page's alone. */
export const SaidText = ({ children }: { children: string }) => <bdi className={styles.said}>{children}</bdi>
