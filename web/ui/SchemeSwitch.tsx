import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { t } from '../locales/i18n.ts'
import { nextScheme } from '../stores/appearance.ts'
import styles from './SchemeSwitch.module.css'

const icons = {
  auto: IconDeviceDesktop,
  light: IconSun,
  dark: IconMoon,
} as const

/** Light, dark, or as the system has it; each press goes one further. */
export const SchemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Icon = icons[colorScheme]
  const next = nextScheme(colorScheme)
  const words = t('shell.colours.words', {
    now: t(`shell.colours.${colorScheme}`),
    next: t(`shell.colours.${next}`),
  })
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={words}
      title={words}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={19} stroke={1.8} aria-hidden />
    </button>
  )
}
