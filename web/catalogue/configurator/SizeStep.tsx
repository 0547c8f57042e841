import { useId, useState } from 'react'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { sizeCategories } from '#domain/catalogue/vocabulary.ts'
import { lengthUnits, type LengthUnit } from '#domain/lengths.ts'
import type { DimensionField, Dimensions } from '#domain/packaging/structure.ts'
import { t } from '../../locales/i18n.ts'
import type { Options } from './configurator-api.ts'
import { lengthFrom, type Limits, limitsIn, measuredSize, typedFrom } from './measures.ts'
import type { Size } from './shape.ts'
import styles from './SizeStep.module.css'

type Change = (size: NonNullable<ConfigurationInput['size']>, how: 'chosen' | 'typed') => void

/** Standard sizes, or custom inner or outer dimensions in the visitor's unit. */
export const SizeStep = ({
  options: { options, sizes },
  size,
  unit,
  onUnit,
  onSize,
  onWrong,
  problem,
}: {
  options: Options
  size: Size
  unit: LengthUnit
  onUnit: (unit: LengthUnit) => void
  onSize: Change
  /** Whether the typed values are not a valid size. */
  onWrong: (wrong: boolean) => void
  /** Why the size cannot be made although each dimension is valid on its own. */
  problem: string | undefined
}) => {
  const name = useId()
  const { types, dimensions } = options.size
  const chooseType = (type: Size['type']) => {
    onWrong(false)
    const [first] = sizes
    if (type !== 'standard') return onSize({ type, dimensions: size.dimensions }, 'chosen')
    const same = sizes.find((one) => JSON.stringify(one.dimensions) === JSON.stringify(size.dimensions)) ?? first
    return onSize({ type, ...(same ? { standardSizeId: same.sizeId } : {}) }, 'chosen')
  }
  return (
    <div className={styles.size}>
      <div className={styles.head}>
        {types.length > 1 && (
          <fieldset className={styles.types}>
            <legend className="visually-hidden">{t('configurator.size.type')}</legend>
            {types
              .toSorted((a, b) => Number(b.recommended) - Number(a.recommended))
              .map(({ id, title }) => (
                <label key={id}>
                  <input
                    type="radio"
                    name={name}
                    checked={size.type === id}
                    onChange={() => chooseType(id as Size['type'])}
                  />
                  <span>{title}</span>
                </label>
              ))}
          </fieldset>
        )}
        <label className={styles.unit}>
          <span className="visually-hidden">{t('configurator.size.unit')}</span>
          <select value={unit} onChange={(event) => onUnit(event.currentTarget.value as LengthUnit)}>
            {lengthUnits.map((one) => (
              <option key={one} value={one}>
                {t(`packaging.unit.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {size.type === 'standard' ? (
        <StandardSizes sizes={sizes} size={size} unit={unit} onSize={onSize} />
      ) : (
        <Measures
          key={`${unit} ${size.type}`}
          limits={dimensions}
          required={sizes[0]?.dimensions ?? size.dimensions}
          size={size}
          unit={unit}
          onSize={onSize}
          onWrong={onWrong}
          problem={problem}
        />
      )}
    </div>
  )
}

const StandardSizes = ({
  sizes,
  size,
  unit,
  onSize,
}: {
  sizes: Options['sizes']
  size: Size
  unit: LengthUnit
  onSize: Change
}) => {
  const name = useId()
  return (
    <fieldset className={styles.standard}>
      <legend className="visually-hidden">{t('configurator.size.standard')}</legend>
      {sizeCategories.map((category) => {
        const own = sizes.filter(({ sizeCategory }) => sizeCategory === category)
        if (own.length === 0) return null
        return (
          <div key={category} className={styles.category}>
            <span className={styles.letter} title={t(`configurator.size.category.${category}`)}>
              {category.toUpperCase()}
            </span>
            <div className={styles.chips}>
              {own.map(({ sizeId, dimensions }) => (
                <label key={sizeId}>
                  <input
                    type="radio"
                    name={name}
                    checked={size.standardSizeId === sizeId}
                    onChange={() => onSize({ type: 'standard', standardSizeId: sizeId }, 'chosen')}
                  />
                  <span className="numbers">{measuredSize(dimensions, unit)}</span>
                </label>
              ))}
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}

type Typed = Partial<Record<DimensionField, string>>

const typedOf = (dimensions: Dimensions, limits: readonly Limits[], unit: LengthUnit): Typed =>
  Object.fromEntries(limits.map(({ name }) => [name, typedFrom(dimensions[name], unit)]))

/** Step of the arrow keys. */
const strides: Readonly<Record<LengthUnit, number>> = { inch: 0.25, cm: 0.5, m: 0.005 }

const Measures = ({
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
  unit: LengthUnit
  onSize: Change
  onWrong: (wrong: boolean) => void
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
    const wrong = read(values).some(({ error }) => error)
    onWrong(wrong)
    if (!wrong) onSize({ type: size.type, dimensions: measuresIn(values) }, 'typed')
  }
  const errors = read(typed)
  return (
    <div className={styles.measures}>
      {limits.map((limit, index) => {
        const error = errors[index]?.error
        const { name, title } = limit
        const step = (by: number) => {
          const value = Number((typed[name] ?? '').replace(',', '.')) + by * strides[unit]
          if (Number.isFinite(value) && value > 0) type(name, String(Number(value.toFixed(3))))
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
