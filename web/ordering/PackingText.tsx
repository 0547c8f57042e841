import type { QuantityPacking } from '#application/ordering/contracts/item-shapes.ts'
import { packedText } from '../catalogue/measures.ts'
import { t } from '../locales/i18n.ts'
import { useLengthUnit } from '../stores/length-unit.ts'
import styles from './PackingText.module.css'

/** Cartons, gross weight and volume of a quantity, in the user's units; in two lines, or in one. */
export const PackingText = ({ of, oneLine = false }: { of: QuantityPacking | undefined; oneLine?: boolean }) => {
  const unit = useLengthUnit()
  if (!of) return null
  const [cartons, measures] = [t('shipping.packing.cartonCount', { count: of.cartons }), packedText(of, unit)]
  if (oneLine) return <span className={styles.measures}>{`${cartons} · ${measures}`}</span>
  return (
    <>
      {cartons} <span className={styles.measures}>{measures}</span>
    </>
  )
}
