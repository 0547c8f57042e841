import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { shippingBody, shippingErrors, type ShippingValues, shippingValues } from '../ordering/quote-values.ts'
import { ShippingRows } from '../ordering/ShippingRows.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import { addressLabel } from './shipment-values.ts'

/** Staff's shipping options for one of several shipments (SHIP-003). */
export const QuoteShipmentForm = ({
  order,
  shipment,
  disabledReason,
}: {
  order: OrderForStaff
  shipment: Shipment
  disabledReason: string | undefined
}) => {
  const form: FormOf<ShippingValues> = useForm<ShippingValues>({
    initialValues: shippingValues(),
    validate: (values: ShippingValues) => shippingErrors(values),
  })
  const { requestId, currency, addresses } = order
  const to = addresses.find(({ id }) => id === shipment.addressId)
  return (
    <details open={shipment.shippingOptions.length === 0}>
      <summary>{t('shipping.plan.quote')}</summary>
      <Form
        form={form}
        submit={async (values: ShippingValues) =>
          cacheOrder(
            await api.shipmentPlanning.quote({
              params: { requestId, shipmentId: shipment.id },
              body: shippingBody(values),
            }),
          )
        }
        label={t('shipping.quote.send')}
        disabledReason={disabledReason}
        draft={`shipment-quote:${shipment.id}`}
        onDone={() => toast(t('shipping.quote.sent'))}
      >
        <ShippingRows
          form={form}
          currency={currency}
          lede={t('shipping.plan.quoteFor', { destination: to ? addressLabel(to) : '' })}
        />
      </Form>
    </details>
  )
}
