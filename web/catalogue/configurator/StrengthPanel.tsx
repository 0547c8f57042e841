import { Suspense, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { lazyPart } from '../../locales/lazy-part.ts'
import type { StrengthProps } from './Strength.tsx'
import styles from './Strength.module.css'

const Strength = lazyPart(() => import('./Strength.tsx'), 'box')

/** Strength and pallet pattern of a corrugated box; loaded when opened. */
export const StrengthPanel = (props: StrengthProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <details className={styles.strength} onToggle={() => setOpened(true)}>
      <summary>{t('configurator.strength.title')}</summary>
      <Suspense>{opened && <Strength {...props} />}</Suspense>
    </details>
  )
}
