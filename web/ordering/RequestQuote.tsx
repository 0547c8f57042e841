import { useForm } from '@mantine/form'
import { t } from '../locales/i18n.ts'
import type { Answer } from '../ui/Action.tsx'
import { TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { quantitiesIn, quantitiesText } from './asked-quantities.ts'

type Values = { quantities: string; customerComments: string }

/** Asks for prices of a configured box, for the quantities that the customer wants to compare. */
export const RequestQuote = ({
  draft,
  configured,
  ask,
  disabledReason,
}: {
  draft: string
  /** Quantities of the configuration. */
  configured: readonly number[]
  ask: (comments: string, quantities: number[]) => Promise<Answer>
  disabledReason?: string | undefined
}) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { quantities: quantitiesText(configured), customerComments: '' },
    validate: {
      quantities: (text: string) => {
        const read = quantitiesIn(text)
        if (typeof read === 'string') return t('ordering.request.quantitiesUnclear', { digits: read })
        return read ? null : t('ordering.request.quantitiesWrong')
      },
    },
  })
  return (
    <Form
      form={form}
      draft={draft}
      submit={({ customerComments, quantities }) => {
        const read = quantitiesIn(quantities)
        return ask(customerComments, Array.isArray(read) ? read : [...configured])
      }}
      label={t('ordering.request.label')}
      disabledReason={disabledReason}
    >
      <TextField
        form={form}
        path="quantities"
        label={t('ordering.request.quantities')}
        hint={t('ordering.request.quantitiesHint')}
        needed
      />
      <TextAreaField
        form={form}
        path="customerComments"
        label={t('ordering.request.comments')}
        hint={t('ordering.request.commentsHint')}
        rows={2}
      />
    </Form>
  )
}
