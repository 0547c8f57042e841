import { pallet, type PalletPattern, type PlacedCarton } from '#domain/packaging/pallet.ts'
import { t } from '../../locales/i18n.ts'
import styles from './PalletDrawing.module.css'

/** Two layers of boxes on a pallet, seen from above. */
export const PalletDrawing = ({ pattern: { perLayer, odd, even } }: { pattern: PalletPattern }) =>
  perLayer > 0 ? (
    <figure className={styles.pallet} aria-label={t('box.strength.pattern', { count: perLayer })}>
      <Layer boxes={odd} caption={t('box.strength.odd')} />
      <Layer boxes={even} caption={t('box.strength.even')} />
      <figcaption className={styles.hint}>{t('box.strength.layersHint')}</figcaption>
    </figure>
  ) : null

const Layer = ({ boxes, caption }: { boxes: readonly PlacedCarton[]; caption: string }) => (
  <p className={styles.layer}>
    <svg viewBox={`-10 -10 ${pallet.length + 20} ${pallet.width + 20}`} aria-hidden>
      <rect className={styles.deck} width={pallet.length} height={pallet.width} />
      {boxes.map(({ x, y, length, width }) => (
        <rect key={`${x} ${y}`} className={styles.box} x={x} y={y} width={length} height={width} />
      ))}
    </svg>
    {caption}
  </p>
)
