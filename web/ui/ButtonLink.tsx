import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ButtonLink.module.css'

/** A link styled as a button: it navigates and has no other effect. */
export const ButtonLink = ({
  href,
  weight = 'primary',
  size = 'normal',
  icon,
  children,
}: {
  href: string
  weight?: 'primary' | 'plain' | 'quiet'
  size?: 'normal' | 'large'
  icon?: ReactNode
  children: ReactNode
}) => (
  <Button
    component="a"
    href={href}
    className={styles.link}
    color="spot"
    variant={({ primary: 'filled', plain: 'default', quiet: 'subtle' } as const)[weight]}
    size={size === 'large' ? 'md' : 'sm'}
    leftSection={icon}
  >
    {children}
  </Button>
)
