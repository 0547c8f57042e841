import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import type { Courier } from '#domain/shipping/tracking.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'
import { CourierFields } from './CourierFields.tsx'
import { departureRefusal } from './departure-refusal.ts'
import { departureTracking } from './departure-tracking.ts'
import { dayField, todayText } from './shipment-values.ts'

type Values = { courier: Courier; codes: string; on: string }

/** Records that the goods left the factory, with the tracking codes recorded before, if any. Collapsed until departure is allowed. */
export const DepartureForm = ({ order, shipment }: { order: OrderForStaff; shipment: Shipment }) => {
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  const { tracking } = shipment
  const codes = tracking?.trackingCodes.join(', ') ?? ''
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { courier: tracking?.courier ?? 'dhl', codes, on: todayText() },
  })
  const depart = async ({ on, ...typed }: Values) =>
    cacheOrder(
      await api.shipping.recordDeparture({
        params,
        body: { ...departureTracking(tracking, typed), ...dayField(on) },
      }),
    )
  const refused = refusalText(departureRefusal(order, shipment))
  const fields = (
    <Form
      form={form}
      draft={`departure:${shipment.id}`}
      submit={depart}
      label={t('shipping.departure.record')}
      disabledReason={refused}
      fieldFor={(field) => (field === 'happenedOn' ? 'on' : field)}
      onDone={() => {
        toast(t('shipping.departure.recorded'))
        scrollToSection('fulfilment')
      }}
    >
      <FieldGroup legend={t('shipping.departure.title')} isLegendHidden={refused !== undefined}>
        <CourierFields form={form} />
        <TextField form={form} path="on" type="date" label={t('shipping.step.on')} />
      </FieldGroup>
    </Form>
  )
  if (!refused) return fields
  return (
    <details>
      <summary>{t('shipping.departure.title')}</summary>
      {fields}
    </details>
  )
}
