import { useForm } from '@mantine/form'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { SelectField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import { addressOptions } from './shipment-values.ts'

type Values = { addressId: string }

export const hasSeveralAddresses = (order: AnyOrder): boolean => addressOptions(order).length > 1

/** Destination of a planned shipment; hidden if there is only one address. */
export const ChangeAddress = ({
  order,
  shipment,
  disabledReason,
}: {
  order: AnyOrder
  shipment: Shipment
  disabledReason: string | undefined
}) => {
  const form: FormOf<Values> = useForm<Values>({ initialValues: { addressId: shipment.addressId } })
  if (!hasSeveralAddresses(order)) return null
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  return (
    <Form
      form={form}
      draft={`shipment-address:${shipment.id}`}
      submit={async (body: Values) => cacheOrder(await api.shipmentPlanning.changeAddress({ params, body }))}
      weight="plain"
      size="small"
      label={t('shipping.plan.changeAddress')}
      disabledReason={disabledReason}
      onDone={() => toast(t('shipping.plan.addressChanged'))}
    >
      <SelectField form={form} path="addressId" label={t('shipping.goesTo')} options={addressOptions(order)} />
    </Form>
  )
}
