import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { planCan, type PlanChange } from '#domain/ordering/shipment-restriction.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { Action } from '../ui/Action.tsx'
import { useNow } from '../ui/clock.ts'
import { QuotedText } from '../ui/QuotedText.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { AddAddress } from './AddAddress.tsx'
import { estimatedArrival } from './arrival.ts'
import { ChangeAddress, hasSeveralAddresses } from './ChangeAddress.tsx'
import { DescribeShipment, shipmentTitle } from './DescribeShipment.tsx'
import { QuoteShipmentForm } from './QuoteShipmentForm.tsx'
import { contentsOf } from './shipment-values.ts'
import { ShippingChoice } from './ShippingChoice.tsx'
import { SplitForm } from './SplitForm.tsx'
import styles from './FulfilmentPanel.module.css'

/**
 * Division of an order into shipments: allocated pieces, and for each planned shipment its address, its options and the
 * pieces that can be moved (SHIP-011, SHIP-D03). `closed`: why the user may not change it.
 */
export const ShipmentPlan = ({
  order,
  by,
  closed,
}: {
  order: AnyOrder
  by: 'customer' | 'staff'
  closed?: string | undefined
}) => {
  const { requestId, shipments, status } = order
  const planned = shipments.filter((one) => one.status === 'initial')
  const refusal = (what: PlanChange, command: string) => closed ?? whyNoChange(order, by, what, command)
  const now = new Date(useNow()).toISOString()
  const isDraft = status === 'draft' || status === 'internal'
  // A single shipment is replaced when an option of the whole order is selected.
  const isDivided = shipments.length > 1 || shipments.some((one) => one.providerQuotesValidUntil !== null)
  return (
    <div className={styles.actions}>
      <Allocations order={order} />
      {isDraft && isDivided && <AddMissing order={order} disabledReason={refusal('shipments', 'AddShipment')} />}
      {planned.map((shipment) => {
        const params = { requestId, shipmentId: shipment.id }
        const isAlone = shipments.length === 1 && shipment.providerQuotesValidUntil === null
        return (
          <section key={shipment.id} className={styles.part} aria-label={shipmentTitle(shipments, shipment)}>
            <h3>{shipmentTitle(shipments, shipment)}</h3>
            {shipment.description && <QuotedText>{shipment.description}</QuotedText>}
            <p>{contentsOf(shipment, order)}</p>
            <ChangeAddress
              key={shipment.addressId}
              order={order}
              shipment={shipment}
              disabledReason={refusal('address', 'ChangeShipmentAddress')}
            />
            {isDraft && shipment.shippingOptions.length > 0 && !isAlone && (
              <ShippingChoice
                options={shipment.shippingOptions}
                shipments={[shipment]}
                currency={order.currency}
                arrival={({ deliveryTimeRange }) => estimatedArrival(order, deliveryTimeRange, now)}
                disabledReason={refusal('option', 'ChooseShippingOption')}
                choose={async (shippingOptionId) =>
                  cacheOrder(await api.shipmentPlanning.choose({ params, body: { shippingOptionId } }))
                }
              />
            )}
            {isDraft && shipment.shippingOptions.length === 0 && by === 'customer' && (
              <p role="status">{t('shipping.plan.awaited')}</p>
            )}
            {isDraft && order.audience === 'staff' && !isAlone && (
              <QuoteShipmentForm
                key={shipment.providerQuotesValidUntil}
                order={order}
                shipment={shipment}
                disabledReason={refusal('option', 'QuoteShipment')}
              />
            )}
            <DescribeShipment
              key={`${shipment.name}\n${shipment.description}`}
              order={order}
              shipment={shipment}
              disabledReason={refusal('name', 'DescribeShipment')}
            />
            <SplitForm
              key={contentsOf(shipment, order)}
              order={order}
              shipment={shipment}
              disabledReason={refusal('shipments', 'SplitShipmentItem')}
            />
            {isDraft && (isDivided || isAllocated(order, 'over')) && (
              <Action
                weight="plain"
                size="small"
                do={async () => cacheOrder(await api.ordering.removeShipment({ params }))}
                disabledReason={refusal('shipments', 'RemoveShipment')}
              >
                {t('shipping.plan.remove')}
              </Action>
            )}
          </section>
        )
      })}
      <FurtherAddress order={order} disabledReason={refusal('address', 'AddShippingAddress')} />
    </div>
  )
}

/** Whether shipments contain fewer or more pieces of an item than ordered. */
const isAllocated = ({ itemAllocations }: AnyOrder, as: AnyOrder['itemAllocations'][number]['status']): boolean =>
  itemAllocations.some(({ status }) => status === as)

const whyNoChange = (
  { status, shipmentConfigurationRestriction: restriction }: AnyOrder,
  by: 'customer' | 'staff',
  what: PlanChange,
  command: string,
): string | undefined =>
  refusalText(planCan.change(what, command, { status, restriction: restriction ?? undefined }, by))

const FurtherAddress = ({ order, disabledReason }: { order: AnyOrder; disabledReason: string | undefined }) => {
  const params = { requestId: order.requestId }
  return (
    <AddAddress
      requestId={order.requestId}
      key={order.addresses.length}
      disabledReason={disabledReason}
      save={async (address) => cacheOrder(await api.shipmentPlanning.addAddress({ params, body: { address } }))}
      onDone={() => toast(t('shipping.plan.addressAdded'))}
    />
  )
}

/** Staff divide a shipment of a placed order that has not left: the pieces that it contains, and where they go. */
export const DivideShipment = ({ order, shipment }: { order: OrderForStaff; shipment: Shipment }) => (
  <>
    <DescribeShipment
      key={`${shipment.name}\n${shipment.description}`}
      order={order}
      shipment={shipment}
      disabledReason={whyNoChange(order, 'staff', 'name', 'DescribeShipment')}
    />
    <SplitForm
      key={contentsOf(shipment, order)}
      order={order}
      shipment={shipment}
      disabledReason={whyNoChange(order, 'staff', 'shipments', 'SplitShipmentItem')}
    />
    {hasSeveralAddresses(order) && (
      <details>
        <summary>{t('shipping.plan.changeAddress')}</summary>
        <ChangeAddress
          key={shipment.addressId}
          order={order}
          shipment={shipment}
          disabledReason={whyNoChange(order, 'staff', 'address', 'ChangeShipmentAddress')}
        />
      </details>
    )}
  </>
)

/** Adds a shipment of all pieces that are in none. */
const AddMissing = ({ order, disabledReason }: { order: AnyOrder; disabledReason: string | undefined }) =>
  isAllocated(order, 'missing') && (
    <Action
      size="small"
      do={async () => cacheOrder(await api.ordering.addShipment({ params: { requestId: order.requestId }, body: {} }))}
      disabledReason={disabledReason}
    >
      {t('shipping.plan.addMissing')}
    </Action>
  )

/** What staff change for all shipments of a placed order; a change can add pieces that are in none (decision 101). */
export const PlanOfAll = ({ order }: { order: OrderForStaff }) => (
  <div className={styles.actions}>
    <Allocations order={order} />
    <AddMissing order={order} disabledReason={whyNoChange(order, 'staff', 'shipments', 'AddShipment')} />
    <FurtherAddress order={order} disabledReason={whyNoChange(order, 'staff', 'address', 'AddShippingAddress')} />
  </div>
)

/** Pieces in shipments compared with ordered pieces, if they differ (SHIP-011). */
const Allocations = ({ order: { itemAllocations, standardItems } }: { order: AnyOrder }) => {
  const differing = itemAllocations.filter(({ status }) => status !== 'allocated')
  if (differing.length === 0) return null
  const isPack = (itemId: string) => standardItems.some(({ id }) => id === itemId)
  return (
    <ul className={styles.allocations}>
      {differing.map(({ itemId, itemNumber, ordered, allocated, status }) => (
        <li key={itemId}>
          {t(isPack(itemId) ? 'shipping.plan.allocatedPacks' : 'shipping.plan.allocated', {
            itemNumber,
            ordered,
            allocated,
          })}{' '}
          <StatusBadge kind="allocation" of={status} />
        </li>
      ))}
    </ul>
  )
}
