import { createContext, Fragment, useContext } from 'react'
import styles from './ShortcutHint.module.css'

/** Whether shortcuts are shown: only to staff and suppliers, who use lists all day. */
export const KeyHintsShown = createContext(true)

/** Keyboard shortcut hint: `<KeyHint keys={['j', 'k']}>move</KeyHint>`. Hidden on touch devices and narrow screens, which have no
 * keyboard or no space for it. */
export const ShortcutHint = ({ keys, children }: { keys: readonly string[]; children?: React.ReactNode }) =>
  useContext(KeyHintsShown) && (
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
