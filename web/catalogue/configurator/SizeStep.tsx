import { type ReactNode, useId } from 'react'
import { t } from '../../locales/i18n.ts'
import { useLengthUnit } from '../../stores/length-unit.ts'
import { LengthUnitFields } from '../../ui/LengthUnitFields.tsx'
import type { Options } from './configurator-api.ts'
import { useConfigurator } from './configurator-store.ts'
import type { ChangeSize, Size } from './shape.ts'
import { SizeFields } from './SizeFields.tsx'
import { StandardSizes } from './StandardSizes.tsx'
import styles from './SizeStep.module.css'

/** Standard sizes, or custom inner or outer dimensions in the visitor's unit. */
export const SizeStep = ({
  options: { options, sizes },
  size,
  problem,
  cells,
}: {
  options: Options
  size: Size
  /** Why the size cannot be made although each dimension is valid on its own. */
  problem: string | undefined
  /** Fields for the cells, if they can be chosen. */
  cells?: ReactNode
}) => {
  const unit = useLengthUnit()
  const choose = useConfigurator((state) => state.choose)
  const setSizeWrong = useConfigurator((state) => state.setSizeWrong)
  const onSize: ChangeSize = (next, how) => choose({ size: next }, how)
  const name = useId()
  const { types, dimensions } = options.size
  const chooseType = (type: Size['type']) => {
    setSizeWrong(false)
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
        <div className={styles.unit}>
          <LengthUnitFields label={t('configurator.size.unit')} />
        </div>
      </div>
      {size.type === 'standard' ? (
        <StandardSizes sizes={sizes} size={size} unit={unit} onSize={onSize} />
      ) : (
        <SizeFields
          key={`${unit} ${size.type}`}
          limits={dimensions}
          required={sizes[0]?.dimensions ?? size.dimensions}
          size={size}
          unit={unit}
          onSize={onSize}
          onWrong={setSizeWrong}
          problem={problem}
        />
      )}
      {cells}
    </div>
  )
}
