import styles from './PicturedText.module.css'

/** A text in a table with a small picture before it; truncated to one line, with the whole text as its tooltip. */
export const PicturedText = ({ src, text }: { src: string | undefined; text: string }) => (
  <span className={styles.pictured} title={text}>
    {src && <img src={src} alt="" width="32" height="32" loading="lazy" />}
    <bdi>{text}</bdi>
  </span>
)
