import { IconWorld } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { useCountrySettings } from '../../stores/country-settings.ts'
import { useLengthUnit } from '../../stores/length-unit.ts'
import styles from './SettingsChip.module.css'

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'))

/** Shows country, currency and unit; opens the dialog that changes them. */
export const SettingsChip = () => {
  const { countryCode, currency } = useCountrySettings()
  const unit = useLengthUnit()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconWorld size={18} stroke={1.8} aria-hidden className={styles.icon} />
        <span className="visually-hidden">{t('visitor.settings.title')}: </span>
        <span className={styles.country}>{countryCode}</span> <span>{currency}</span>{' '}
        <span className={styles.unit}>{t(`visitor.unit.${unit}`)}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
