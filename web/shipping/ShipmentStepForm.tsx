import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { shipmentCan, type ShipmentStep, shipmentStepNames, shipmentSteps } from '#domain/shipping/shipment-status.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { statusLabel } from '../ui/status-labels.ts'
import { toast } from '../ui/toast.ts'
import { departureRefusal } from './departure-refusal.ts'
import { dayField, todayText } from './shipment-values.ts'

type Step = Exclude<ShipmentStep, 'RecordShipmentDeparture'>
type Values = { step: Step; on: string }

const send = {
  RecordShipmentPickup: api.shipping.recordPickup,
  RecordPortArrival: api.shipping.recordPortArrival,
  RecordCustomsClearance: api.shipping.recordCustomsClearance,
  RecordWarehouseArrival: api.shipping.recordWarehouseArrival,
  RecordShipmentDelivery: api.shipping.recordDelivery,
} satisfies Record<Step, unknown>

const isStep = (step: ShipmentStep): step is Step => step !== 'RecordShipmentDeparture'

/** Records the next status of a shipment and its day; a departure has a separate form with tracking. */
export const ShipmentStepForm = ({ order, shipment }: { order: OrderForStaff; shipment: Shipment }) => {
  const routed = { status: shipment.status, route: shipment.carrierData?.route ?? '' }
  const steps = shipmentStepNames.filter(isStep).filter((step) => !shipmentCan.record(step, routed, 'staff'))
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { step: steps[0] ?? 'RecordShipmentPickup', on: todayText() },
  })
  if (steps.length === 0) return null
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  const submit = async ({ step, on }: Values) => cacheOrder(await send[step]({ params, body: dayField(on) }))
  const leaves = shipment.status === 'initial' ? departureRefusal(order, shipment) : undefined
  return (
    <details>
      <summary>{t('shipping.step.title')}</summary>
      <Form
        form={form}
        draft={`shipment-step:${shipment.id}`}
        submit={submit}
        weight="plain"
        label={t('shipping.step.record')}
        disabledReason={refusalText(leaves)}
        fieldFor={(field) => (field === 'happenedOn' ? 'on' : field)}
        onDone={() => toast(t('shipping.step.recorded'))}
      >
        <FieldGroup legend={t('shipping.step.title')} isLegendHidden>
          <SelectField
            form={form}
            path="step"
            label={t('shipping.step.status')}
            options={steps.map((step) => ({
              value: step,
              label: statusLabel('shipment', shipmentSteps[step].to).label,
            }))}
          />
          <TextField form={form} path="on" type="date" label={t('shipping.step.on')} />
        </FieldGroup>
      </Form>
    </details>
  )
}
