import type { QuantityPacking } from '#application/ordering/contracts/order-shapes.ts'
import { packedText } from '../catalogue/measures.ts'
import { t } from '../locales/i18n.ts'
import { useCountrySettings } from '../stores/country-settings.ts'
import styles from './PackingText.module.css'

/** Cartons, gross weight and volume of a quantity, in the reader's units. */
export const PackingText = ({ packing }: { packing: QuantityPacking | undefined }) => {
  const unit = useCountrySettings(({ unitOfLength }) => unitOfLength)
  if (!packing) return null
  return (
    <span className={styles.packing}>
      <span>{t('shipping.packing.cartonCount', { count: packing.cartons })}</span>
      <span>{packedText(packing, unit)}</span>
    </span>
  )
}
