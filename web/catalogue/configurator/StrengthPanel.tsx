import { Suspense, useState } from 'react'
import type { LengthUnit } from '#domain/lengths.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { t } from '../../locales/i18n.ts'
import { lazyPart } from '../../locales/lazy-part.ts'
import type { Board } from './Strength.tsx'
import styles from './Strength.module.css'

const Strength = lazyPart(() => import('./Strength.tsx'), 'box')

/** Strength and pallet pattern of a corrugated box, loaded when it is opened. */
export const StrengthPanel = (props: {
  structure: Structure
  ect: number
  boxGrams: number
  unit: LengthUnit
  boards: readonly Board[]
  onBoard: (id: string) => void
}) => {
  const [opened, setOpened] = useState(false)
  return (
    <details className={styles.strength} onToggle={() => setOpened(true)}>
      <summary>{t('configurator.strength.title')}</summary>
      <Suspense>{opened && <Strength {...props} />}</Suspense>
    </details>
  )
}
