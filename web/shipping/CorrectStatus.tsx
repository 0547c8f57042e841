import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { shipping } from '#application/shipping/contracts/shipping.ts'
import { earlierStatuses, shipmentCan, type ShipmentStatus } from '#domain/shipping/shipment-status.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { SelectField, TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { statusLabel } from '../ui/status-labels.ts'
import { toast } from '../ui/toast.ts'

type Values = { status: Exclude<ShipmentStatus, 'delivered'>; reason: string }

const isEarlier = (status: ShipmentStatus): status is Values['status'] => status !== 'delivered'

/** Sets a shipment back to an earlier status; the reason is internal (SHIP-T09). */
export const CorrectStatus = ({ order, shipment }: { order: OrderForStaff; shipment: Shipment }) => {
  const earlier = earlierStatuses(shipment.status).filter(isEarlier)
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { status: earlier.at(-1) ?? 'initial', reason: '' },
    validate: (values: Values) =>
      contractErrors(shipping.correctStatus.body, values, (path) =>
        path === 'reason' ? t('shipping.correct.reason') : path,
      ),
  })
  if (shipmentCan.correct(shipment)) return null
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  return (
    <details>
      <summary>{t('shipping.correct.title')}</summary>
      <Form
        form={form}
        draft={`shipment-status:${shipment.id}`}
        submit={async (body: Values) => cacheOrder(await api.shipping.correctStatus({ params, body }))}
        weight="plain"
        label={t('shipping.correct.title')}
        onDone={() => toast(t('shipping.correct.done'))}
      >
        <FieldGroup legend={t('shipping.correct.title')} isLegendHidden>
          <SelectField
            form={form}
            path="status"
            label={t('shipping.correct.status')}
            options={earlier.map((status) => ({ value: status, label: statusLabel('shipment', status).label }))}
          />
        </FieldGroup>
        <TextAreaField
          form={form}
          path="reason"
          label={t('shipping.correct.reason')}
          hint={t('shipping.correct.reasonHint')}
          rows={2}
          needed
        />
      </Form>
    </details>
  )
}
