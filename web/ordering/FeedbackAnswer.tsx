import { useForm } from '@mantine/form'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import type { Answer } from '../ui/Action.tsx'
import { TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { toast } from '../ui/toast.ts'

type Values = { answer: string }

/** The question of staff about a quote request, and the customer's answer to it (QUOTE-T05). */
export const FeedbackAnswer = ({
  question,
  answer,
  disabledReason,
  draft,
}: {
  question: string
  answer: (text: string) => Promise<Answer>
  disabledReason?: string | undefined
  /** Name of the unsent text. */
  draft: string
}) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { answer: '' },
    validate: (values: Values) =>
      contractErrors(ordering.giveQuoteFeedback.body, values, () => t('ordering.quoteRequest.answer')),
  })
  return (
    <>
      <p>
        <strong>{t('ordering.quoteRequest.weAsk')}</strong> <QuotedText>{question}</QuotedText>
      </p>
      <Form
        form={form}
        submit={(values) => answer(values.answer)}
        label={t('ordering.quoteRequest.sendAnswer')}
        disabledReason={disabledReason}
        draft={draft}
        onDone={() => toast(t('ordering.quoteRequest.answerSent'))}
      >
        <TextAreaField form={form} path="answer" label={t('ordering.quoteRequest.answer')} rows={2} />
      </Form>
    </>
  )
}
