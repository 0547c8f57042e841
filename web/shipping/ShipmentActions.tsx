import { useForm } from '@mantine/form'
import type { OrderForStaff, Shipment } from '#application/ordering/contracts/order-shapes.ts'
import { orderCan } from '#domain/ordering/order.ts'
import { couriers, shipmentCan } from '#domain/shipping/shipment.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { messageText, whyNot } from '../locales/message-text.ts'
import { asOrder } from '../ordering/order-rules.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'

type Values = { courier: (typeof couriers)[number]; codes: string }

/** Staff's actions on a shipment: record its dispatch with tracking codes, and its delivery. */
export const ShipmentActions = ({ order, shipment }: { order: OrderForStaff; shipment: Shipment }) => {
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  const form: FormOf<Values> = useForm<Values>({ initialValues: { courier: 'dhl', codes: '' } })
  if (shipment.status === 'delivered') return null
  if (!shipmentCan.deliver(shipment)) {
    return (
      <div>
        <ConfirmAction
          title={t('shipping.delivery.title')}
          explain={<p>{t('shipping.delivery.explain')}</p>}
          confirm={t('shipping.delivery.record')}
          do={async () => cacheOrder(await api.shipping.recordDelivery({ params }))}
          onDone={() => {
            toast(t('shipping.delivery.recorded'))
            scrollToSection('fulfilment')
          }}
        >
          {t('shipping.delivery.record')}
        </ConfirmAction>
      </div>
    )
  }
  const depart = async ({ courier, codes }: Values) => {
    const trackingCodes = codes.split(/[\s,;]+/).filter(Boolean)
    const body = trackingCodes.length > 0 ? { tracking: { courier, trackingCodes } } : {}
    return cacheOrder(await api.shipping.recordDeparture({ params, body }))
  }
  return (
    <Form
      form={form}
      submit={depart}
      label={t('shipping.departure.record')}
      unless={whyNot(orderCan.ship(asOrder(order)) ?? shipmentCan.depart(shipment))}
      onDone={() => {
        toast(t('shipping.departure.recorded'))
        scrollToSection('fulfilment')
      }}
    >
      <FieldGroup legend={t('shipping.departure.title')}>
        <SelectField
          form={form}
          path="courier"
          label={t('shipping.departure.courier')}
          options={couriers.map((courier) => ({ value: courier, label: messageText({ key: `carrier.${courier}` }) }))}
        />
        <TextField
          form={form}
          path="codes"
          label={t('shipping.departure.codes')}
          hint={t('shipping.departure.codesHint')}
        />
      </FieldGroup>
    </Form>
  )
}
