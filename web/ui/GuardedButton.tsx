import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import { Button, Tooltip } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId } from 'react'
import styles from './GuardedButton.module.css'

/** Button weight: primary action, one of several, secondary, or irreversible. */
export type Weight = 'primary' | 'plain' | 'quiet' | 'danger'

const looks = {
  primary: { variant: 'filled', color: 'spot' },
  plain: { variant: 'default', color: 'spot' },
  quiet: { variant: 'subtle', color: 'spot' },
  danger: { variant: 'outline', color: 'bad' },
} as const

/** Properties of all buttons. */
export type ButtonLook = {
  children: ReactNode
  weight?: Weight
  size?: 'small' | 'normal' | 'large'
  icon?: ReactNode
  /** Fill the width of the container. */
  wide?: boolean
}

const sizes = { small: 'xs', normal: 'sm', large: 'md' } as const

/**
 * A button that explains why it is disabled. With `disabledReason` it stays in the tab order, is `aria-disabled`, and shows the
 * reason in a tooltip and to assistive technology (`aria-describedby`). While `busy` it ignores presses but
 * retains the focus.
 */
export const GuardedButton = ({
  children,
  weight = 'primary',
  size = 'normal',
  icon,
  wide = false,
  disabledReason,
  busy = false,
  submit = false,
  onPress,
}: ButtonLook & {
  disabledReason?: string | undefined
  busy?: boolean
  submit?: boolean
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void
}) => {
  const reason = useId()
  const blocked = disabledReason !== undefined
  const button = (
    <Button
      {...looks[weight]}
      size={sizes[size]}
      type={submit ? 'submit' : 'button'}
      fullWidth={wide}
      className={weight === 'quiet' && size === 'small' ? styles.textual : undefined}
      leftSection={busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {...(blocked || busy ? { 'aria-disabled': true } : {})}
      {...(busy ? { 'aria-busy': true } : {})}
      {...(blocked ? { 'aria-describedby': reason, 'data-disabled': true } : {})}
      onClick={(event) => {
        if (blocked || busy) event.preventDefault()
        else onPress?.(event)
      }}
    >
      {children}
    </Button>
  )
  if (!blocked) return button
  return (
    <>
      <Tooltip label={disabledReason}>{button}</Tooltip>
      <span id={reason} className="visually-hidden">
        {disabledReason}
      </span>
    </>
  )
}
