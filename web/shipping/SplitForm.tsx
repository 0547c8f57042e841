import { useForm } from '@mantine/form'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { shipmentPlanning } from '#application/shipping/contracts/shipment-planning.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { NumberField, SelectField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import { addressOptions } from './shipment-values.ts'

/** `to` is a shipment, or `address:` and the address of a new one. */
type Values = { itemNumber: string; quantity: number | ''; to: string }

const toNew = 'address:'

const bodyOf = ({ itemNumber, quantity, to }: Values) => ({
  itemNumber,
  quantity: Number(quantity),
  ...(to.startsWith(toNew) ? { toAddressId: to.slice(toNew.length) } : { toShipmentId: to }),
})

/** Moves pieces of a planned shipment to another one, or to a new one (SHIP-015, SHIP-D03). */
export const SplitForm = ({
  order,
  shipment,
  disabledReason,
}: {
  order: AnyOrder
  shipment: Shipment
  disabledReason: string | undefined
}) => {
  const others = order.shipments
    .map((one, index) => ({ ...one, label: t('shipping.shipment', { number: index + 1 }) }))
    .filter(({ id, status }) => id !== shipment.id && status === 'initial')
  const targets = [
    ...others.map(({ id, label }) => ({ value: id, label })),
    ...addressOptions(order).map(({ value, label }) => ({
      value: `${toNew}${value}`,
      label: t('shipping.plan.newShipment', { address: label }),
    })),
  ]
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { itemNumber: shipment.items[0]?.itemNumber ?? '', quantity: '', to: targets[0]?.value ?? '' },
    validate: (values: Values) =>
      contractErrors(shipmentPlanning.split.body, bodyOf(values), (path) =>
        path === 'quantity' ? fieldLabel('quantity') : path,
      ),
  })
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  return (
    <details>
      <summary>{t('shipping.plan.split')}</summary>
      <Form
        form={form}
        draft={`split:${shipment.id}`}
        submit={async (values: Values) =>
          cacheOrder(await api.shipmentPlanning.split({ params, body: bodyOf(values) }))
        }
        weight="plain"
        label={t('shipping.plan.move')}
        disabledReason={disabledReason}
        onDone={() => toast(t('shipping.plan.moved'))}
      >
        <FieldGroup legend={t('shipping.plan.split')} isLegendHidden>
          <SelectField
            form={form}
            path="itemNumber"
            label={t('shipping.plan.item')}
            options={shipment.items.map(({ itemNumber, description }) => ({
              value: itemNumber,
              label: `${itemNumber} ${inLanguage(description)}`,
            }))}
          />
          <NumberField form={form} path="quantity" label={fieldLabel('quantity')} needed />
          <SelectField form={form} path="to" label={t('shipping.plan.to')} options={targets} />
        </FieldGroup>
      </Form>
    </details>
  )
}
