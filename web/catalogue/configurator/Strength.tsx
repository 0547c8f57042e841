import { useId, useState } from 'react'
import { gramsPerPound } from '#domain/imperial-units.ts'
import { type ShownUnit, systemShown } from '#domain/lengths.ts'
import { perContainer } from '#domain/packaging/pallet.ts'
import { boardFor, strengthOf } from '#domain/packaging/strength.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../../locales/i18n.ts'
import { refusedNumberText } from '../../ui/typed-number-text.ts'
import { typedNumber } from '../../ui/typed-number.ts'
import { weightText } from '../measures.ts'
import { measuresText } from './measures.ts'
import { PalletDrawing } from './PalletDrawing.tsx'
import styles from './Strength.module.css'

/** An alternative board; `caliper` in mm, `ect` in kN/m. */
type Board = { id: string; title: string; caliper: number; ect: number }

export type StrengthProps = {
  structure: Structure
  /** Edge crush resistance in kN/m. */
  ect: number
  /** Weight of the empty box. */
  boxGrams: number
  unit: ShownUnit
  /** Alternative boards of the product. */
  boards: readonly Board[]
  onBoard: (id: string) => void
}

/** Formats a load in N; 1 kg weighs 9.81 N. */
const loadText = (newtons: number, unit: ShownUnit): string => weightText((newtons / 9.806_65) * 1000, unit)

/** Whether the packed box can be stacked on a pallet; for corrugated boxes with length, width and height. */
const Strength = ({ structure, ect, boxGrams, unit, boards, onBoard }: StrengthProps) => {
  const field = useId()
  const [typed, setTyped] = useState('')
  const { length, width, height } = structure.dimensions
  if (!length || !width || !height) return null
  const metric = systemShown(unit) === 'metric'
  const read = typedNumber(typed, 3)
  const contents = 'value' in read ? read.value : 0
  const valid = contents > 0
  const contentsGrams = valid ? contents * (metric ? 1000 : gramsPerPound) : 0
  const sizes = { inner: { length, width, height }, outer: structure.outer }
  const strength = strengthOf({ ect, caliper: structure.caliper }, sizes, { boxGrams, contentsGrams })
  const { pallet, verdict, layersBorne, weightLimit } = strength
  const better = valid && verdict !== 'strong' ? boardFor(boards, sizes, { boxGrams, contentsGrams }) : undefined
  const numbers = numberFormatter(language(), { maximumFractionDigits: 0 })

  return (
    <>
      <p className={styles.hint}>{t('box.strength.hint')}</p>
      <p className={styles.field}>
        <label htmlFor={field}>{t(`box.strength.contents.${systemShown(unit)}`)}</label>
        <input
          id={field}
          inputMode="decimal"
          value={typed}
          aria-invalid={typed !== '' && !valid}
          aria-describedby={`${field}-verdict`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </p>
      <p id={`${field}-verdict`} role="status" className={styles.verdict} data-verdict={valid ? verdict : undefined}>
        {typed !== '' && !valid && ('readings' in read ? refusedNumberText(read, 3) : t('box.strength.invalid'))}
        {valid && verdict === 'strong' && t('box.strength.strong')}
        {valid && verdict === 'lowerPallet' && t('box.strength.lowerPallet', { layers: layersBorne })}
        {valid && verdict === 'tooWeak' && t('box.strength.tooWeak')}
        {valid && verdict === 'tooHeavy' && t('box.strength.tooHeavy', { limit: weightText(weightLimit, unit) })}
      </p>
      {better && (
        <p className={styles.better}>
          {t('box.strength.better', { board: better.title })}{' '}
          <button type="button" onClick={() => onBoard(better.id)}>
            {t('box.strength.choose', { board: better.title })}
          </button>
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('box.strength.compression')}</dt>
          <dd>
            {numbers.format(strength.compression)} N ({loadText(strength.compression, unit)})
          </dd>
        </div>
        <div>
          <dt>{t('box.strength.safe')}</dt>
          <dd>{loadText(strength.safeLoad, unit)}</dd>
        </div>
        {valid && (verdict === 'strong' || verdict === 'lowerPallet') && (
          <div>
            <dt>{t('box.strength.layers')}</dt>
            <dd>{t('box.strength.layersValue', { count: Math.min(layersBorne, pallet.layers) })}</dd>
          </div>
        )}
        <div>
          <dt>{t('box.strength.pallet', { size: measuresText([1200, 1000], unit) })}</dt>
          <dd>
            {t('box.strength.palletValue', { perLayer: pallet.perLayer, layers: pallet.layers })}
            {t('packaging.between')}
            {t('box.strength.perPallet', { count: pallet.perLayer * pallet.layers })}
          </dd>
        </div>
        {perContainer(structure.outer, valid ? boxGrams + contentsGrams : 0).map(({ id, boxes }) => (
          <div key={id}>
            <dt>{t('box.strength.container', { id })}</dt>
            <dd>{t('box.strength.containerValue', { boxes })}</dd>
          </div>
        ))}
      </dl>
      <PalletDrawing pattern={pallet} />
      <p className={styles.hint}>{t('box.strength.basis')}</p>
    </>
  )
}

export default Strength
