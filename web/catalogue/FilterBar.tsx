import { type ReactNode, useId } from 'react'
import { protections, sizeCategories } from '#domain/catalogue/vocabulary.ts'
import { t } from '../locales/i18n.ts'
import { useLengthUnit } from '../stores/length-unit.ts'
import { lengthText } from './measures.ts'
import { edges, type ProductFilter } from './product-filters.ts'
import styles from './FilterBar.module.css'

/** Product filters. A second press removes a filter. */
export const FilterBar = ({
  of: filter,
  onChange,
}: {
  of: ProductFilter
  onChange: (filter: ProductFilter) => void
}) => {
  const id = useId()
  const unit = useLengthUnit()
  const limits = { small: lengthText(edges.small, unit), large: lengthText(edges.large, unit) }
  return (
    <section className={styles.bar} aria-label={t('shop.custom.filters')}>
      <Choices
        label={t('shop.custom.protection')}
        values={protections}
        chosen={filter.protection}
        optionLabel={(one) => t(`shop.protection.${one}`)}
        onChoose={(protection) => onChange({ ...filter, protection })}
      />
      <Choices
        label={t('shop.custom.size')}
        values={sizeCategories}
        chosen={filter.size}
        optionLabel={(one) => t(`shop.sizes.${one}`, limits)}
        onChoose={(size) => onChange({ ...filter, size })}
      />
      <div className={styles.group}>
        <label htmlFor={id}>{t('shop.custom.quantity')}</label>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={filter.quantity ?? ''}
          onChange={({ currentTarget: { valueAsNumber: pieces } }) =>
            onChange({ ...filter, quantity: Number.isSafeInteger(pieces) && pieces > 0 ? pieces : undefined })
          }
        />
      </div>
    </section>
  )
}

const Choices = <Value extends string>({
  label,
  values,
  chosen,
  optionLabel,
  onChoose,
}: {
  label: string
  values: readonly Value[]
  chosen: Value | undefined
  optionLabel: (value: Value) => ReactNode
  onChoose: (value: Value | undefined) => void
}) => {
  const id = useId()
  return (
    <div className={styles.group}>
      <span id={id}>{label}</span>
      <div role="group" aria-labelledby={id} className={styles.choices}>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value === chosen ? undefined : value)}
          >
            {optionLabel(value)}
          </button>
        ))}
      </div>
    </div>
  )
}
