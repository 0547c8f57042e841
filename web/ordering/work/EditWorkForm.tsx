import { useForm } from '@mantine/form'
import { samples, services } from '#application/ordering/contracts/work-items.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { contractErrors } from '../../data/validation.ts'
import { t } from '../../locales/i18n.ts'
import { refusalText } from '../../locales/message-text.ts'
import { hasSeveralAddresses } from '../../shipping/ChangeAddress.tsx'
import { addressOptions } from '../../shipping/shipment-values.ts'
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'
import type { AnyOrder, AnyWork } from '../order-rules.ts'
import { ChangedPrice } from './ChangedPrice.tsx'

type Values = { name: string; quantity: number | string; scope: string; additionalNotes: string; addressId: string }

const valuesOf = (item: AnyWork): Values => ({
  name: item.itemType === 'sample' ? item.sample.name : '',
  quantity: item.quantity,
  scope: item.itemType === 'sample' ? item.sample.scope : item.service.scope,
  additionalNotes: item.additionalNotes,
  addressId: (item.itemType === 'sample' && item.sample.addressId) || '',
})

const nameOf = (path: string): string =>
  ({
    name: t('work.edit.name'),
    quantity: t('work.quantity'),
    scope: t('work.scope'),
    additionalNotes: t('work.notes'),
    addressId: t('shipping.goesTo'),
  })[path] ?? path

const errorsOf = (item: AnyWork, { name, addressId: _, ...values }: Values) =>
  item.itemType === 'sample'
    ? contractErrors(samples.change.body, { ...values, name }, nameOf)
    : contractErrors(services.change.body, values, nameOf)

const save = async ({ requestId }: AnyOrder, item: AnyWork, { name, addressId, ...values }: Values) => {
  const body = { ...values, quantity: Number(values.quantity) }
  const isMoved = item.itemType === 'sample' && addressId !== '' && addressId !== item.sample.addressId
  const to = isMoved ? { addressId } : {}
  return cacheOrder(
    item.itemType === 'sample'
      ? await api.samples.change({ params: { requestId, sampleId: item.id }, body: { ...body, name, ...to } })
      : await api.services.change({ params: { requestId, serviceId: item.id }, body }),
  )
}

/**
 * Texts and quantity of a sample or a service, with the price of the quantity. After the order is placed, the quantity
 * can only be read.
 */
export const EditWorkForm = ({
  order,
  item,
  refusal,
  onDone,
}: {
  order: AnyOrder
  item: AnyWork
  /** Why it can no longer be changed. */
  refusal: Refusal | undefined
  onDone: () => void
}) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: valuesOf(item),
    validate: (values: Values) => errorsOf(item, values),
  })
  const fixed = workCan.changeQuantity(order)
  return (
    <Form
      form={form}
      draft={`work:${item.id}`}
      submit={(values: Values) => save(order, item, values)}
      label={t('work.edit.save')}
      disabledReason={refusalText(refusal)}
      onDone={() => {
        onDone()
        toast(t('work.edit.done'))
      }}
    >
      {item.itemType === 'sample' && (
        <TextField form={form} path="name" label={t('work.edit.name')} autoComplete="off" />
      )}
      <NumberField
        form={form}
        path="quantity"
        label={t('work.quantity')}
        min={1}
        disabled={fixed !== undefined}
        hint={refusalText(fixed)}
      />
      {/* A refused quantity has its reason at the field. */}
      {!fixed && !form.errors['quantity'] && <ChangedPrice order={order} item={item} quantity={form.values.quantity} />}
      {item.itemType === 'sample' && hasSeveralAddresses(order) && (
        <SelectField form={form} path="addressId" label={t('shipping.goesTo')} options={addressOptions(order)} />
      )}
      <TextAreaField form={form} path="scope" label={t('work.scope')} hint={t('work.edit.scopeHint')} />
      <TextAreaField form={form} path="additionalNotes" label={t('work.notes')} />
    </Form>
  )
}
