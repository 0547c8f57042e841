import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { refusedNumberText } from './typed-number-text.ts'
import { numberText, typedNumber } from './typed-number.ts'
import styles from './NumberInput.module.css'

export type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'error'> & {
  /** A text is one that could not be read as a number. */
  value: number | string
  change: (value: number | string) => void
  /** Decimals that are shown. */
  decimals: number
  /** Decimals that can be typed; more are refused. Defaults to those that are shown. */
  typedDecimals?: number
  unit?: string
  min?: number
  max?: number
  /** Step of the arrow keys. */
  step?: number
  error?: ReactNode
}

/**
 * A number with its unit. While the field has the focus, it shows what is typed, so that any part of it can be selected
 * and replaced; then, the number as it was read (`typed-number.ts`). A text that is not a number remains the value: the
 * field shows the reason, and its form is not sent.
 */
export const NumberInput = ({
  value,
  change,
  decimals,
  typedDecimals = decimals,
  unit,
  min = -Infinity,
  max = Infinity,
  step = 1,
  error,
  onFocus,
  onBlur,
  onKeyDown,
  ...input
}: NumberInputProps) => {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (typeof value === 'number' ? numberText(value, decimals, typedDecimals) : value)
  const read = text.trim() === '' ? undefined : typedNumber(text, typedDecimals)
  const refused = read && refusedNumberText(read, typedDecimals)
  // A number that is still being typed may be incomplete ("-"); an ambiguous one is reported at once.
  const isShown = typed === undefined || Boolean(error) || (read && 'readings' in read)

  const type = (next: string) => {
    setTyped(next)
    const number = next.trim() === '' ? undefined : typedNumber(next, typedDecimals)
    change(number ? ('value' in number ? number.value : next) : '')
  }
  const arrow = (by: number) => {
    const from = read && 'value' in read ? read.value : 0
    const next = Math.min(max, Math.max(min, Number((from + by).toFixed(decimals))))
    setTyped(numberText(next, decimals, typedDecimals))
    change(next)
  }
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={(isShown && refused) || error}
      data-unreadable={refused ? true : undefined}
      {...(unit && {
        rightSection: (
          <span aria-hidden className={styles.unit}>
            {unit}
          </span>
        ),
        rightSectionWidth: 'max-content',
        rightSectionPointerEvents: 'none',
        'aria-description': unit,
      })}
      onFocus={(event) => {
        setTyped(text)
        onFocus?.(event)
      }}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        arrow(event.key === 'ArrowUp' ? step : -step)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
