import { useForm } from '@mantine/form'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { CheckField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import type { AnyItem, AnyOrder } from './order-rules.ts'

type Values = { customerProductName: string; additionalNotes: string; samplesServicesOnly: boolean }

/** A form with these initial values; it restarts when another person has changed them. */
export const detailsKey = ({ customerProductName, additionalNotes, samplesServicesOnly }: AnyItem): string =>
  JSON.stringify([customerProductName, additionalNotes, samplesServicesOnly])

/**
 * Name, notes and purpose of an item (ORDER-017, ORDER-030); of an order in progress, staff change the notes only
 * (ORDER-D04). Hidden if nothing can be changed.
 */
export const ItemDetailsForm = ({
  order,
  item,
  disabledReason,
}: {
  order: AnyOrder
  item: AnyItem
  disabledReason: string | undefined
}) => {
  const { customerProductName, additionalNotes, samplesServicesOnly } = item
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { customerProductName, additionalNotes, samplesServicesOnly },
  })
  if (packagingItemCan.changeDetails(order, true, order.audience)) return null
  const isOpen = !packagingItemCan.changeDetails(order, false, order.audience)
  const params = { requestId: order.requestId, itemId: item.id }
  const save = async ({ additionalNotes: notes, ...others }: Values) => {
    const body = { requestVersion: order.requestVersion, additionalNotes: notes, ...(isOpen && others) }
    return cacheOrder(await api.ordering.changePackagingItem({ params, body }))
  }
  return (
    <details>
      <summary>{t(isOpen ? 'ordering.itemDetails.change' : 'ordering.itemDetails.changeNotes')}</summary>
      <Form
        form={form}
        submit={save}
        weight="plain"
        size="small"
        draft={`item-details:${item.id}`}
        label={t('ordering.itemDetails.save')}
        disabledReason={disabledReason}
        onDone={() => toast(t('ordering.itemDetails.saved'))}
      >
        {isOpen && <TextField form={form} path="customerProductName" label={t('ordering.itemDetails.name')} />}
        <TextAreaField form={form} path="additionalNotes" label={t('ordering.itemDetails.notes')} rows={2} />
        {isOpen && <CheckField form={form} path="samplesServicesOnly" label={t('ordering.itemDetails.samplesOnly')} />}
      </Form>
    </details>
  )
}
