import { useId, useState } from 'react'
import type { ShownUnit } from '#domain/lengths.ts'
import type { DimensionField, Dimensions } from '#domain/packaging/structure.ts'
import { t } from '../../locales/i18n.ts'
import { anyDecimals, typedNumber } from '../../ui/typed-number.ts'
import { lengthFrom, type Limits, limitsIn, typedFrom } from './measures.ts'
import type { ChangeSize, Size } from './shape.ts'
import styles from './SizeStep.module.css'

type Typed = Partial<Record<DimensionField, string>>

const typedOf = (dimensions: Dimensions, limits: readonly Limits[], unit: ShownUnit): Typed =>
  Object.fromEntries(limits.map(({ name }) => [name, typedFrom(dimensions[name], unit)]))

/** Step of the arrow keys. */
const arrowSteps: Readonly<Record<ShownUnit, number>> = { inch: 0.25, cm: 0.5, m: 0.005, mm: 5 }

/** Length fields of a custom size, in the visitor's unit; invalid input is reported and not sent. */
export const SizeFields = ({
  limits,
  required,
  size,
  unit,
  onSize,
  onWrong,
  problem,
}: {
  limits: readonly Limits[]
  required: Dimensions
  size: Size
  unit: ShownUnit
  onSize: ChangeSize
  onWrong: (isInvalid: boolean) => void
  problem: string | undefined
}) => {
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(size.dimensions, limits, unit))
  const [of, setOf] = useState(size.dimensions)
  const read = (values: Typed) =>
    limits.map((limit) => {
      const { name } = limit
      const text = values[name] ?? ''
      const parsed = lengthFrom(text, limit, unit, name in required)
      const has = size.dimensions[name]
      // Fields show rounded values: an untouched field retains its exact value.
      return { name, ...parsed, ...(parsed.mm && has && text === typedFrom(has, unit) ? { mm: has } : {}) }
    })
  const measuresIn = (values: Typed): Dimensions =>
    Object.fromEntries(read(values).flatMap(({ name, mm }) => (mm === undefined ? [] : [[name, mm]])))
  // The size changed outside this step, e.g. by browser history.
  if (JSON.stringify(of) !== JSON.stringify(size.dimensions)) {
    setOf(size.dimensions)
    if (JSON.stringify(measuresIn(typed)) !== JSON.stringify(measuresIn(typedOf(size.dimensions, limits, unit))))
      setTyped(typedOf(size.dimensions, limits, unit))
  }

  const type = (name: DimensionField, text: string) => {
    const values = { ...typed, [name]: text }
    setTyped(values)
    const isInvalid = read(values).some(({ error }) => error)
    onWrong(isInvalid)
    if (!isInvalid) onSize({ type: size.type, dimensions: measuresIn(values) }, 'typed')
  }
  const errors = read(typed)
  return (
    <div className={styles.measures}>
      {limits.map((limit, index) => {
        const error = errors[index]?.error
        const { name, title } = limit
        const step = (by: number) => {
          const number = typedNumber(typed[name] ?? '', anyDecimals)
          const value = 'value' in number ? number.value + by * arrowSteps[unit] : 0
          if (value > 0) type(name, String(Number(value.toFixed(3))))
        }
        return (
          <div key={name} className={styles.measure}>
            <label htmlFor={`${id}-${name}`}>
              {title}
              {!(name in required) && <span className={styles.optional}>{t('shell.form.optional')}</span>}
            </label>
            <span className={styles.field}>
              <input
                id={`${id}-${name}`}
                inputMode="decimal"
                autoComplete="off"
                value={typed[name] ?? ''}
                aria-invalid={error ? true : undefined}
                aria-describedby={`${id}-${name}-note`}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => type(name, event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                  event.preventDefault()
                  step(event.key === 'ArrowUp' ? 1 : -1)
                }}
              />
              <span aria-hidden>{t(`packaging.unit.${unit}`)}</span>
            </span>
            <span
              id={`${id}-${name}-note`}
              className={error ? styles.error : styles.limits}
              role={error ? 'alert' : undefined}
            >
              {error ?? t('configurator.size.limits', limitsIn(limit, unit))}
            </span>
          </div>
        )
      })}
      {problem && errors.every(({ error }) => !error) && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
