import { Fragment } from 'react'
import styles from './KeyHint.module.css'

/** Keyboard shortcut hint: `<KeyHint keys={['j', 'k']}>move</KeyHint>`. Hidden on devices without a keyboard. */
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
