import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { shipmentCan } from '#domain/shipping/shipment-status.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { CollapsibleForms } from '../ui/CollapsibleForms.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'
import { CorrectStatus } from './CorrectStatus.tsx'
import { DepartureForm } from './DepartureForm.tsx'
import { PackingForm } from './PackingForm.tsx'
import { DivideShipment } from './ShipmentPlan.tsx'
import { ShipmentStepForm } from './ShipmentStepForm.tsx'
import { TrackingForm } from './TrackingForm.tsx'
import styles from './FulfilmentPanel.module.css'

/** Staff's actions on a shipment: division, departure and delivery, the steps between, tracking, and corrections. */
export const ShipmentActions = ({ order, shipment }: { order: OrderForStaff; shipment: Shipment }) => {
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  const routed = { status: shipment.status, route: shipment.carrierData?.route ?? '' }
  return (
    <div className={styles.actions}>
      {!shipmentCan.record('RecordShipmentDeparture', routed, 'staff') && (
        <DepartureForm key={JSON.stringify(shipment.tracking)} order={order} shipment={shipment} />
      )}
      {shipment.status !== 'initial' && !shipmentCan.record('RecordShipmentDelivery', routed, 'staff') && (
        <div>
          <ConfirmAction
            title={t('shipping.delivery.title')}
            explain={<p>{t('shipping.delivery.explain')}</p>}
            confirm={t('shipping.delivery.record')}
            do={async () => cacheOrder(await api.shipping.recordDelivery({ params, body: {} }))}
            onDone={() => {
              toast(t('shipping.delivery.recorded'))
              scrollToSection('fulfilment')
            }}
          >
            {t('shipping.delivery.record')}
          </ConfirmAction>
        </div>
      )}
      <CollapsibleForms>
        {shipment.status === 'initial' && <DivideShipment order={order} shipment={shipment} />}
        <PackingForm order={order} shipment={shipment} />
        <ShipmentStepForm key={`step ${shipment.status}`} order={order} shipment={shipment} />
        <TrackingForm key={shipment.tracking?.lastUpdatedOn} order={order} shipment={shipment} />
        <CorrectStatus key={`correct ${shipment.status}`} order={order} shipment={shipment} />
      </CollapsibleForms>
    </div>
  )
}
