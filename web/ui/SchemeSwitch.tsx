import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { t } from '../locales/i18n.ts'
import { chooseAppearance, nextAppearance, useAppearance } from '../stores/appearance.ts'
import styles from './SchemeSwitch.module.css'

const icons = {
  auto: IconDeviceDesktop,
  light: IconSun,
  dark: IconMoon,
} as const

/** Light, dark or system; each press selects the next one. `labeled`: with text next to the icon. */
export const SchemeSwitch = ({ labeled = false }: { labeled?: boolean }) => {
  const appearance = useAppearance((state) => state.appearance)
  const Icon = icons[appearance]
  const next = nextAppearance(appearance)
  const text = t('shell.theme.label', {
    now: t(`shell.theme.${appearance}`),
    next: t(`shell.theme.${next}`),
  })
  return (
    <button
      type="button"
      className={styles.switch}
      data-labeled={labeled || undefined}
      aria-label={text}
      title={text}
      onClick={() => chooseAppearance(next)}
    >
      <Icon size={19} stroke={1.8} aria-hidden />
      {labeled && text}
    </button>
  )
}
