import { useId } from 'react'
import { sizeCategories } from '#domain/catalogue/vocabulary.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import { t } from '../../locales/i18n.ts'
import type { Options } from './configurator-api.ts'
import { measuredSize } from './measures.ts'
import type { ChangeSize, Size } from './shape.ts'
import styles from './SizeStep.module.css'

/** The standard sizes of a product by category, from S to XL. */
export const StandardSizes = ({
  sizes,
  size,
  unit,
  onSize,
}: {
  sizes: Options['sizes']
  size: Size
  unit: ShownUnit
  onSize: ChangeSize
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
