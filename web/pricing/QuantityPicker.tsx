import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { count } from '../ui/format-count.ts'
import { ascending, mostQuantities, presetQuantities, quantityOf, quantityProblem } from './quantities.ts'
import styles from './QuantityPicker.module.css'

/** Which quantities to price: presets and own numbers as chips; a pressed chip is in. `typed` is what is not one yet. */
export const QuantityPicker = ({
  value,
  onChange,
  typed,
  onType,
  error,
}: {
  value: readonly number[]
  onChange: (quantities: number[]) => void
  typed: string
  onType: (typed: string) => void
  error?: ReactNode
}) => {
  const [problem, setProblem] = useState<string>()
  const [field, note] = [useId(), useId()]
  const own = value.filter((number) => !presetQuantities.some((preset) => preset === number))

  const toggle = (number: number) =>
    onChange(value.includes(number) ? value.filter((one) => one !== number) : ascending([...value, number]))
  const add = () => {
    const wrong = quantityProblem(typed, value)
    setProblem(wrong)
    if (wrong) return
    toggle(quantityOf(typed))
    onType('')
  }
  return (
    <fieldset className={styles.picker}>
      <legend>{t('packaging.quantities.legend')}</legend>
      <p className={styles.hint}>{t('packaging.quantities.hint', { most: mostQuantities })}</p>
      <div className={styles.chips}>
        {ascending([...presetQuantities, ...own]).map((number) => {
          const chosen = value.includes(number)
          return (
            <button
              key={number}
              type="button"
              className={styles.chip}
              aria-pressed={chosen}
              onClick={() => toggle(number)}
            >
              {chosen ? <IconX size={14} aria-hidden /> : <IconPlus size={14} aria-hidden />}
              {count(number)}
            </button>
          )
        })}
        <span className={styles.own}>
          <label htmlFor={field} className="unseen">
            {t('packaging.quantities.another')}
          </label>
          <input
            id={field}
            inputMode="numeric"
            placeholder={t('packaging.quantities.anotherShort')}
            value={typed}
            data-path="quantities"
            aria-describedby={problem || error ? note : undefined}
            aria-invalid={Boolean(problem || error) || undefined}
            onChange={(event) => {
              setProblem(undefined)
              onType(event.currentTarget.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <button type="button" onClick={add}>
            {t('packaging.quantities.add')}
          </button>
        </span>
      </div>
      {(problem || error) && (
        <p id={note} className={styles.problem} role="alert">
          {problem ?? error}
        </p>
      )}
    </fieldset>
  )
}
