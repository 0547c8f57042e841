import { useId, useState } from 'react'
import { type BoxConfiguration, Dimensions, materials } from '#domain/packaging/box.ts'
import { t } from '../locales/i18n.ts'
import { QuantityPicker } from '../pricing/QuantityPicker.tsx'
import { BoxDrawing } from '../ui/BoxDrawing.tsx'
import { NumberField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import type { BoxValues } from './box-values.ts'
import styles from './BoxFields.module.css'

const measures = ['length', 'width', 'height'] as const

/** The last size that could be drawn, so that the picture stays while a number is being typed. */
const useDrawable = (dimensions: BoxValues['configuration']['dimensions']) => {
  const [drawn, setDrawn] = useState<Dimensions>({ length: 240, width: 180, height: 80 })
  const checked = Dimensions.safeParse(dimensions)
  const size = checked.success ? checked.data : drawn
  if (checked.success && JSON.stringify(checked.data) !== JSON.stringify(drawn)) setDrawn(checked.data)
  return size
}

/** Size, board and quantities of a mailer box, beside a drawing that follows each change. */
export const BoxFields = ({ form }: { form: Omit<FormOf<BoxValues>, 'onSubmit'> }) => {
  const { configuration, quantities, another = '' } = form.values
  const size = useDrawable(configuration.dimensions)
  const [open, setOpen] = useState(true)
  return (
    <div className={styles.box}>
      <div className={styles.mat}>
        <button type="button" className={styles.lid} onClick={() => setOpen(!open)}>
          {t(open ? 'packaging.closeLid' : 'packaging.openLid')}
        </button>
        <BoxDrawing
          {...size}
          material={configuration.material}
          open={open ? 0.58 : 0}
          dimensions
          label={t('packaging.drawing', size)}
        />
      </div>
      <div className={styles.fields}>
        <fieldset className={styles.size}>
          <legend>{t('packaging.innerSize')}</legend>
          <p>{t('packaging.sizeHint')}</p>
          {measures.map((name) => {
            const { minValue, maxValue } = Dimensions.shape[name]
            return (
              <NumberField
                key={name}
                form={form}
                path={`configuration.dimensions.${name}`}
                label={t(`packaging.${name}`)}
                hint={t('packaging.range', { min: minValue, max: maxValue })}
                unit="mm"
                needed
              />
            )
          })}
        </fieldset>
        <BoardChoice
          value={configuration.material}
          onChange={(material) => form.setFieldValue('configuration.material', material)}
        />
        <QuantityPicker
          value={quantities}
          onChange={(next) => form.setFieldValue('quantities', next)}
          typed={another}
          onType={(next) => {
            form.setFieldValue('another', next)
            form.setFieldError('quantities', undefined)
          }}
          error={form.errors['quantities']}
        />
      </div>
    </div>
  )
}

const BoardChoice = ({
  value,
  onChange,
}: {
  value: BoxConfiguration['material']
  onChange: (material: BoxConfiguration['material']) => void
}) => {
  const id = useId()
  return (
    <fieldset className={styles.boards}>
      <legend>{t('packaging.board')}</legend>
      {materials.map((material) => (
        <label key={material} className={styles.board}>
          <input
            type="radio"
            name={id}
            value={material}
            checked={material === value}
            onChange={() => onChange(material)}
          />
          <span className={styles.swatch} data-material={material} aria-hidden />
          <strong>{t(`packaging.material.${material}`)}</strong>
          <span className={styles.words}>{t(`packaging.materialHint.${material}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
