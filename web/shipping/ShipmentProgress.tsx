import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { statusesOnRoute } from '#domain/shipping/shipment-status.ts'
import { t } from '../locales/i18n.ts'
import { DateText } from '../ui/DateText.tsx'
import { statusLabel } from '../ui/status-labels.ts'
import styles from './ShipmentProgress.module.css'

/**
 * The statuses of a shipment in sequence: past ones with their dates, the current one, and the following ones
 * (SHIP-007).
 */
export const ShipmentProgress = ({ shipment: { status, reached, carrierData } }: { shipment: Shipment }) => {
  const passed = new Map(reached.map(({ status: one, on }) => [one, on]))
  const steps = statusesOnRoute(carrierData?.route ?? '', [status, ...passed.keys()])
  const current = steps.indexOf(status)
  return (
    <ol className={styles.steps} aria-label={t('shipping.progress')}>
      {steps.map((one, index) => {
        const on = passed.get(one)
        return (
          <li
            key={one}
            data-state={index <= current ? 'done' : 'open'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden />
            <span>{statusLabel('shipment', one).label}</span>
            {on && (
              <span className={styles.date}>
                <DateText at={on} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
