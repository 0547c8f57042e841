import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { nextScheme } from '../stores/appearance.ts'
import styles from './SchemeSwitch.module.css'

const schemes = {
  auto: { name: 'as the system has it', Icon: IconDeviceDesktop },
  light: { name: 'light', Icon: IconSun },
  dark: { name: 'dark', Icon: IconMoon },
} as const

/** Light, dark, or as the system has it; each press goes one further. */
export const SchemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, Icon } = schemes[colorScheme]
  const next = nextScheme(colorScheme)
  const words = `Colours: ${name}. Change to ${schemes[next].name}`
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
