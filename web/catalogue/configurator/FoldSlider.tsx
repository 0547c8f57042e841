import { t } from '../../locales/i18n.ts'
import styles from './FoldSlider.module.css'

/** Folds a product, from the flat sheet (0) to the closed box (100). */
export const FoldSlider = ({ closed, onChange }: { closed: number; onChange: (closed: number) => void }) => (
  <label className={styles.fold}>
    <span>{t('configurator.drawing.flatSheet')}</span>
    <input
      type="range"
      min={0}
      max={100}
      step={2}
      value={closed}
      aria-label={t('configurator.drawing.folded')}
      aria-valuetext={t('configurator.drawing.share', { percent: closed })}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
    <span>{t('configurator.drawing.closed')}</span>
  </label>
)
