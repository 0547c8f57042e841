import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { quoteRequestCan } from '#domain/ordering/quote-request-rules.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { Action } from '../ui/Action.tsx'
import { CollapsibleForms } from '../ui/CollapsibleForms.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'
import { asItem } from './order-rules.ts'

type Of = { order: OrderForStaff; item: OrderForStaff['packagingItems'][number] }

/** Actions of staff on the quote request of an item besides answering it (QUOTE-T02..T08). Hidden if refused. */
export const QuoteRequestActions = ({ order, item }: Of) => {
  const { requestId, requestVersion } = order
  const call = { params: { requestId, itemId: item.id }, body: { requestVersion } }
  const its = asItem(item)
  const may = (refusal: object | undefined) => refusal === undefined
  const hasRequest = item.quoteRequest !== null
  return (
    <CollapsibleForms>
      {may(quoteRequestCan.createInternal(order, its)) && (
        <Action
          weight="plain"
          size="small"
          do={async () => cacheOrder(await api.ordering.createInternalQuoteRequest(call))}
          onDone={() => scrollToSection('answer')}
        >
          {t('ordering.quoteRequest.prepare')}
        </Action>
      )}
      {hasRequest && may(quoteRequestCan.release(order, its)) && (
        <Action
          weight="plain"
          size="small"
          do={async () => cacheOrder(await api.ordering.releaseQuoteRequest(call))}
          onDone={() => toast(t('ordering.quoteRequest.released'))}
        >
          {t('ordering.quoteRequest.release')}
        </Action>
      )}
      {hasRequest && may(quoteRequestCan.reopen(order, its, 'staff')) && (
        <ConfirmAction
          weight="plain"
          size="small"
          title={t(
            item.validationStatus === 'quotesExpired'
              ? 'ordering.quoteRequest.renew'
              : 'ordering.quoteRequest.withdraw',
          )}
          explain={<p>{t('ordering.quoteRequest.withdrawExplain')}</p>}
          confirm={t(
            item.validationStatus === 'quotesExpired'
              ? 'ordering.quoteRequest.renew'
              : 'ordering.quoteRequest.withdraw',
          )}
          do={async () => cacheOrder(await api.ordering.reopenQuoteRequest(call))}
          onDone={() => scrollToSection('answer')}
        >
          {t(
            item.validationStatus === 'quotesExpired'
              ? 'ordering.quoteRequest.renew'
              : 'ordering.quoteRequest.withdraw',
          )}
        </ConfirmAction>
      )}
      {hasRequest && may(quoteRequestCan.askFeedback(order, its)) && (
        <details>
          <summary>{t('ordering.quoteRequest.ask')}</summary>
          <FeedbackQuestion order={order} item={item} />
        </details>
      )}
      {hasRequest && may(quoteRequestCan.cancel(order, its, 'staff')) && (
        <ConfirmAction
          weight="quiet"
          size="small"
          title={t('ordering.quoteRequest.cancelTitle')}
          explain={<p>{t('ordering.quoteRequest.cancelExplain')}</p>}
          confirm={t('ordering.quoteRequest.cancel')}
          do={async () => cacheOrder(await api.ordering.cancelQuoteRequest(call))}
          onDone={() => toast(t('ordering.quoteRequest.cancelled'))}
        >
          {t('ordering.quoteRequest.cancel')}
        </ConfirmAction>
      )}
    </CollapsibleForms>
  )
}

/** A question to the customer before the quote is prepared (QUOTE-T04). */
const FeedbackQuestion = ({ order, item }: Of) => {
  const form: FormOf<{ question: string }> = useForm<{ question: string }>({
    initialValues: { question: '' },
    validate: (values: { question: string }) =>
      contractErrors(ordering.askCustomerFeedback.body, values, () => t('ordering.quoteRequest.question')),
  })
  const { requestId, requestVersion } = order
  return (
    <Form
      form={form}
      submit={async ({ question }) =>
        cacheOrder(
          await api.ordering.askCustomerFeedback({
            params: { requestId, itemId: item.id },
            body: { question, requestVersion },
          }),
        )
      }
      label={t('ordering.quoteRequest.sendQuestion')}
      disabledReason={refusalText(quoteRequestCan.askFeedback(order, asItem(item)))}
      draft={`question:${requestId}:${item.id}`}
      onDone={() => toast(t('ordering.quoteRequest.questionSent'))}
    >
      <TextAreaField form={form} path="question" label={t('ordering.quoteRequest.question')} rows={2} />
    </Form>
  )
}
