import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { unplannedPieces } from '#domain/ordering/plan-gaps.ts'
import { t } from '../locales/i18n.ts'
import { FulfilmentPanel } from '../shipping/FulfilmentPanel.tsx'
import { ShipmentActions } from '../shipping/ShipmentActions.tsx'
import { PlanOfAll, ShipmentPlan } from '../shipping/ShipmentPlan.tsx'
import { Section } from '../ui/Section.tsx'
import { hasLeft, isInProgress, showsFulfilment } from './order-rules.ts'

type Of = { order: OrderForStaff; working: boolean }

const hasPlanned = ({ shipments }: OrderForStaff): boolean => shipments.some(({ status }) => status === 'initial')
const hasUnplanned = ({ itemAllocations }: OrderForStaff): boolean => unplannedPieces(itemAllocations) > 0

/** Production and shipments; `working`: with the forms that record them, in a stopped order for goods that have left. */
export const StaffFulfilment = ({ order, working }: Of) =>
  showsFulfilment(order) && (
    <FulfilmentPanel
      order={order}
      reader="staff"
      {...(working
        ? {
            renderActions: (shipment: Shipment) =>
              (isInProgress(order) || hasLeft(shipment)) && <ShipmentActions order={order} shipment={shipment} />,
            children: isInProgress(order) && (hasPlanned(order) || hasUnplanned(order)) && <PlanOfAll order={order} />,
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
