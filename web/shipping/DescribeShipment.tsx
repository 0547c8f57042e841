import { useForm } from '@mantine/form'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { shipmentPlanning } from '#application/shipping/contracts/shipment-planning.ts'
import { isNamed } from '#domain/shipping/shipment-name.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'

type Values = { name: string; description: string }

/** The name that people gave a shipment, otherwise its number in the user's language. */
export const shipmentTitle = (shipments: readonly Shipment[], shipment: Shipment): string =>
  isNamed(shipment) ? shipment.name : t('shipping.shipment', { number: shipments.indexOf(shipment) + 1 })

/** Name and description of a shipment (SHIP-001). */
export const DescribeShipment = ({
  order: { requestId, shipments },
  shipment,
  disabledReason,
}: {
  order: AnyOrder
  shipment: Shipment
  disabledReason: string | undefined
}) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { name: shipmentTitle(shipments, shipment), description: shipment.description },
    validate: (values: Values) => contractErrors(shipmentPlanning.describe.body, values, fieldLabel),
  })
  const params = { requestId, shipmentId: shipment.id }
  return (
    <details>
      <summary>{t('shipping.describe.open')}</summary>
      <Form
        form={form}
        draft={`shipment-description:${shipment.id}`}
        submit={async (body: Values) => cacheOrder(await api.shipmentPlanning.describe({ params, body }))}
        weight="plain"
        size="small"
        label={t('shipping.describe.save')}
        disabledReason={disabledReason}
        onDone={() => toast(t('shipping.describe.saved'))}
      >
        <TextField form={form} path="name" label={t('shipping.describe.name')} needed />
        <TextAreaField form={form} path="description" label={t('shipping.describe.description')} rows={2} />
      </Form>
    </details>
  )
}
