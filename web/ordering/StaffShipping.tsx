import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { t } from '../locales/i18n.ts'
import { FulfilmentPanel } from '../shipping/FulfilmentPanel.tsx'
import { ShipmentActions } from '../shipping/ShipmentActions.tsx'
import { PlanOfAll, ShipmentPlan } from '../shipping/ShipmentPlan.tsx'
import { Section } from '../ui/Section.tsx'
import { isInProgress, isShipping } from './order-rules.ts'

type Of = { order: OrderForStaff; working: boolean }

const hasPlanned = ({ shipments }: OrderForStaff): boolean => shipments.some(({ status }) => status === 'initial')

/** Production and shipments of an order in progress; `working`: with the forms that record them. */
export const StaffFulfilment = ({ order, working }: Of) =>
  isInProgress(order) &&
  isShipping(order) && (
    <FulfilmentPanel
      order={order}
      reader="staff"
      {...(working
        ? {
            renderActions: (shipment: Shipment) => <ShipmentActions order={order} shipment={shipment} />,
            children: hasPlanned(order) && <PlanOfAll order={order} />,
          }
        : {})}
    />
  )

/** The planned shipments of an order that is not paid yet. */
export const StaffShipmentPlan = ({ order, working }: Of) =>
  working &&
  order.status === 'paymentPending' &&
  hasPlanned(order) && (
    <Section title={t('shipping.plan.title')} id="shipments">
      <ShipmentPlan order={order} by="staff" />
    </Section>
  )
