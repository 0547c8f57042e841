import { Fragment } from 'react'
import styles from './KeyHint.module.css'

/** Which keys do what: `<KeyHint keys={['j', 'k']}>move</KeyHint>`. Hidden where there is no keyboard to speak of. */
export const KeyHint = ({ keys, children }: { keys: readonly string[]; children: React.ReactNode }) => (
  <span className={styles.hint}>
    {keys.map((key, index) => (
      <Fragment key={key}>
        {index > 0 && ' '}
        <kbd>{key}</kbd>
      </Fragment>
    ))}{' '}
    {children}
  </span>
)
