import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { PackingConfigurationInput } from '#application/ordering/contracts/order-inputs.ts'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { arrivedRefusal } from '#domain/shipping/packing-list.ts'
import { isUsualPacking, type PackingConfiguration, shippingUnits, usualPacking } from '#domain/shipping/packing.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'
import { Action } from '../ui/Action.tsx'
import { NumberField, SelectField } from '../ui/Fields.tsx'
import { deleteDraft } from '../ui/form-draft.ts'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'

type Typed = number | ''
type Size = Record<'length' | 'width' | 'height', Typed>
/** Lengths in mm, weights in kg. */
type Values = {
  shippingUnitType: PackingConfiguration['shippingUnitType']
  cartonBufferDimensions: Size
  maxCartonDimensions: Size
  minWeightPerCarton: Typed
  maxWeightPerCarton: Typed
  weightPerCarton: Typed
}

const weights = ['minWeightPerCarton', 'maxWeightPerCarton', 'weightPerCarton'] as const

const valuesOf = (packing: PackingConfiguration): Values => ({
  ...packing,
  minWeightPerCarton: packing.minWeightPerCarton / 1000,
  maxWeightPerCarton: packing.maxWeightPerCarton / 1000,
  weightPerCarton: packing.weightPerCarton === null ? '' : packing.weightPerCarton / 1000,
})
const grams = (kilograms: Typed): Typed => (kilograms === '' ? '' : Math.round(kilograms * 1000))
const inputOf = (values: Values): z.input<typeof PackingConfigurationInput> | object => ({
  ...values,
  minWeightPerCarton: grams(values.minWeightPerCarton),
  maxWeightPerCarton: grams(values.maxWeightPerCarton),
  weightPerCarton: values.weightPerCarton === '' ? null : grams(values.weightPerCarton),
})
const labelOf = (path: string): string => {
  const [group = '', axis] = path.split('.')
  const name = fieldLabel(group)
  return axis ? t('ordering.packing.axisOf', { name, axis: t(`shipping.packing.${axis as keyof Size}`) }) : name
}

/**
 * Staff change how an item is packed (SHIP-016). Hidden if its packing is unknown, and once the order has ended or the
 * pieces have arrived.
 */
export const PackingConfigurationForm = ({
  order,
  item,
}: {
  order: OrderForStaff
  item: OrderForStaff['packagingItems'][number]
}) => {
  const { packingInputs } = item
  if (!packingInputs || packagingItemCan.changePacking(order, { configured: { packingInputs } })) return null
  if (arrivedRefusal(item.id, order.shipments)) return null
  const { packingUnitConfiguration: packing } = packingInputs
  return (
    <details>
      <summary>{t('ordering.packing.change')}</summary>
      <PackingFields key={JSON.stringify(packing)} order={order} itemId={item.id} packing={packing} />
    </details>
  )
}

const PackingFields = ({
  order: { requestId, requestVersion },
  itemId,
  packing,
}: {
  order: OrderForStaff
  itemId: string
  packing: PackingConfiguration
}) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: valuesOf(packing),
    validate: (values: Values) => contractErrors(PackingConfigurationInput, inputOf(values), labelOf),
  })
  const draft = `packing-configuration:${itemId}`
  const change = async (packingUnitConfiguration: PackingConfiguration) =>
    cacheOrder(
      await api.ordering.changePackingConfiguration({
        params: { requestId, itemId },
        body: { requestVersion, packingUnitConfiguration },
      }),
    )
  return (
    <Form
      form={form}
      submit={(values: Values) => change(PackingConfigurationInput.parse(inputOf(values)))}
      weight="plain"
      size="small"
      draft={draft}
      label={t('ordering.packing.save')}
      fieldFor={(field) => field.replace('packingUnitConfiguration.', '')}
      onDone={() => toast(t('ordering.packing.saved'))}
      aside={
        isUsualPacking(packing) ? null : (
          <Action
            weight="quiet"
            size="small"
            do={() => change(usualPacking)}
            onDone={() => {
              deleteDraft(draft)
              toast(t('ordering.packing.usualSaved'))
            }}
          >
            {t('ordering.packing.useUsual')}
          </Action>
        )
      }
    >
      <p>{t('ordering.packing.hint')}</p>
      <SelectField
        form={form}
        path="shippingUnitType"
        label={fieldLabel('shippingUnitType')}
        options={shippingUnits.map((value) => ({ value, label: t(`shipping.packing.unit.${value}`) }))}
      />
      {(['maxCartonDimensions', 'cartonBufferDimensions'] as const).map((group) => (
        <FieldGroup key={group} legend={fieldLabel(group)} hint={t(`ordering.packing.${group}Hint`)}>
          {(['length', 'width', 'height'] as const).map((axis) => (
            <NumberField
              key={axis}
              form={form}
              path={`${group}.${axis}`}
              label={t(`shipping.packing.${axis}`)}
              unit="mm"
              min={1}
            />
          ))}
        </FieldGroup>
      ))}
      <FieldGroup legend={t('ordering.packing.weights')} hint={t('ordering.packing.weightsHint')}>
        {weights.map((path) => (
          <NumberField key={path} form={form} path={path} label={fieldLabel(path)} unit="kg" min={0} decimals={1} />
        ))}
      </FieldGroup>
    </Form>
  )
}
