import { useForm } from '@mantine/form'
import type { OrderForStaff, Shipment } from '#application/contracts/order-shapes.ts'
import { orderCan } from '#domain/ordering/order.ts'
import { couriers, shipmentCan } from '#domain/shipping/shipment.ts'
import { api } from '../../api.ts'
import { keptOrder } from '../../reading.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { SelectField, TextField } from '../../ui/Fields.tsx'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'
import { asOrder } from '../customer/order-rules.ts'
import { courierWords } from '../customer/ship-words.ts'
import type { FormOf } from '../form-of.ts'
import { moveTo } from '../move-to.ts'

type Values = { courier: (typeof couriers)[number]; codes: string }

/** What staff tell about a shipment: that it left, with its tracking codes, and that it arrived. */
export const ShipmentActions = ({ order, shipment }: { order: OrderForStaff; shipment: Shipment }) => {
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  const form: FormOf<Values> = useForm<Values>({ initialValues: { courier: 'dhl', codes: '' } })
  if (shipment.status === 'delivered') return null
  if (!shipmentCan.deliver(shipment)) {
    return (
      <div>
        <ConfirmAction
          title="Has it been delivered?"
          explain={
            <p>The customer is told. With its last delivery the order is complete, and you cannot take that back.</p>
          }
          confirm="Record delivery"
          do={async () => keptOrder(await api.shipping.recordDelivery({ params }))}
          onDone={() => {
            toast('Delivery recorded.')
            moveTo('fulfilment')
          }}
        >
          Record delivery
        </ConfirmAction>
      </div>
    )
  }
  const depart = async ({ courier, codes }: Values) => {
    const trackingCodes = codes.split(/[\s,;]+/).filter(Boolean)
    const body = trackingCodes.length > 0 ? { tracking: { courier, trackingCodes } } : {}
    return keptOrder(await api.shipping.recordDeparture({ params, body }))
  }
  return (
    <Form
      form={form}
      submit={depart}
      label="Record departure"
      unless={orderCan.ship(asOrder(order))?.message ?? shipmentCan.depart(shipment)?.message}
      onDone={() => {
        toast('Departure recorded.')
        moveTo('fulfilment')
      }}
    >
      <FieldGroup legend="Departure">
        <SelectField
          form={form}
          path="courier"
          label="Courier"
          options={couriers.map((courier) => ({ value: courier, label: courierWords[courier] }))}
        />
        <TextField form={form} path="codes" label="Tracking codes" hint="Several with commas; none if there are none" />
      </FieldGroup>
    </Form>
  )
}
