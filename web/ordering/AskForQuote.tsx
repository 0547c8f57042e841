import { useForm } from '@mantine/form'
import { t } from '../locales/i18n.ts'
import type { Answer } from '../ui/Action.tsx'
import { TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'

type Values = { customerComments: string }

/** Asks for prices of a configured box without a price. */
export const AskForQuote = ({
  draft,
  ask,
  unless,
}: {
  draft: string
  ask: (comments: string) => Promise<Answer>
  unless?: string | undefined
}) => {
  const form: FormOf<Values> = useForm<Values>({ initialValues: { customerComments: '' } })
  return (
    <Form
      form={form}
      draft={draft}
      submit={({ customerComments }) => ask(customerComments)}
      label={t('ordering.request.label')}
      unless={unless}
    >
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
