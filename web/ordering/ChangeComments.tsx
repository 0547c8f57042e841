import { useForm } from '@mantine/form'
import { detailsCan } from '#domain/ordering/order-details.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import type { AnyOrder } from './order-rules.ts'

type Values = { additionalComments: string }

/** Changes the comments of an order in progress (ORDER-D04); hidden in every other status. */
export const ChangeComments = ({ order, mayNot }: { order: AnyOrder; mayNot?: string | undefined }) => {
  const { requestId, requestVersion, additionalComments } = order
  const form: FormOf<Values> = useForm<Values>({ initialValues: { additionalComments } })
  if (detailsCan.comment(order)) return null
  const save = async (body: Values) =>
    cacheOrder(await api.ordering.changeComments({ params: { requestId }, body: { ...body, requestVersion } }))
  return (
    <details>
      <summary>{t('ordering.comments.change')}</summary>
      <Form
        form={form}
        submit={save}
        weight="plain"
        size="small"
        draft={`comments:${requestId}`}
        label={t('ordering.comments.save')}
        disabledReason={mayNot}
        onDone={() => toast(t('ordering.comments.saved'))}
      >
        <TextAreaField form={form} path="additionalComments" label={t('ordering.checkout.comments')} rows={3} />
      </Form>
    </details>
  )
}
