import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { lengthDecimals, type LengthUnit, roundLength } from '#domain/lengths.ts'
import { t } from '../locales/i18n.ts'
import { NumberInput } from '../ui/NumberInput.tsx'
import { anyDecimals } from '../ui/typed-number.ts'
import controls from '../styles/controls.module.css'

/**
 * A length in the unit of a schematic, or without `unit` a whole number. While the field has the focus, it shows what is
 * typed; then, the value. A number out of range is replaced by the nearest allowed one; an empty field, or a text that is not a number, changes nothing.
 */
export const LengthInput = ({
  label,
  value,
  unit,
  min,
  max,
  change,
  settle,
}: {
  label: string
  value: number
  unit?: LengthUnit
  min: number
  max: number
  change: (value: number) => void
  /** The entry is complete: the next one is a separate step of undo. */
  settle?: () => void
}) => {
  const [typed, setTyped] = useState<number | string>()
  return (
    <NumberInput
      label={label}
      size="md"
      value={typed ?? value}
      {...(unit && { unit: t(`packaging.unit.${unit}`), typedDecimals: anyDecimals })}
      decimals={unit ? lengthDecimals[unit] : 0}
      min={min}
      max={max}
      change={(entered) => {
        if (typed === undefined && entered === value) return
        setTyped(entered)
        if (typeof entered !== 'number') return
        const length = unit ? roundLength(entered, unit) : entered
        change(Math.min(max, Math.max(min, length)))
      }}
      onBlur={() => {
        setTyped(undefined)
        settle?.()
      }}
      classNames={{ input: controls.input, label: controls.fieldLabel, error: controls.fieldError }}
    />
  )
}
