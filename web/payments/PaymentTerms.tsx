import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { paymentTerms as contracts } from '#application/payments/contracts/payments.ts'
import { paymentBlockCan } from '#domain/payments/payment-block.ts'
import { paymentTermsCan, paymentTermsKinds } from '#domain/payments/payment-terms.ts'
import { api } from '../data/api.ts'
import { endOfDay } from '../data/day-range.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { dayOf } from '../people/action-day.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { NumberField, SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'

type Values = {
  terms: (typeof paymentTermsKinds)[number]
  customAmountDue: number | ''
  /** A day as `YYYY-MM-DD`, or ''. */
  dueDate: string
}

/** Payment terms, payment request and payment block of an order: for staff. */
export const PaymentTermsPanel = ({ order }: { order: OrderForStaff }) => (
  <Section
    title={t('payments.terms.title')}
    id="payment-terms"
    aside={t(`payments.terms.kind.${order.payment.terms}`)}
    folded
  >
    <TermsForm key={order.payment.terms + order.payment.customAmountDue + order.payment.dueDate} order={order} />
    <RequestPayment order={order} />
    <PaymentBlock order={order} />
  </Section>
)

const bodyOf = ({ terms, customAmountDue, dueDate }: Values, requestVersion: number) => ({
  requestVersion,
  terms,
  customAmountDue: terms === 'custom' && customAmountDue !== '' ? customAmountDue : null,
  dueDate: (terms === 'custom' && endOfDay(dueDate)) || null,
})

const TermsForm = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, payment, currency } = order
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      terms: payment.terms,
      customAmountDue: payment.customAmountDue ?? '',
      dueDate: dayOf(payment.dueDate),
    },
    validate: (values: Values) => {
      if (values.terms === 'custom' && values.customAmountDue === '') {
        return { customAmountDue: t('payments.terms.amountMissing') }
      }
      return contractErrors(contracts.set.body, bodyOf(values, requestVersion), (path) =>
        path === 'customAmountDue' ? t('payments.terms.amountName') : t('payments.terms.dueDate'),
      )
    },
  })
  const submit = async (values: Values) =>
    cacheOrder(
      await api.paymentTerms.set({
        params: { requestId },
        body: contracts.set.body.parse(bodyOf(values, requestVersion)),
      }),
    )
  return (
    <Form
      form={form}
      draft={`payment-terms:${requestId}`}
      submit={submit}
      label={t('payments.terms.save')}
      disabledReason={refusalText(paymentTermsCan.set(order))}
      onDone={() => toast(t('payments.terms.saved'))}
    >
      <FieldGroup legend={t('payments.terms.legend')}>
        <SelectField
          form={form}
          path="terms"
          label={t('payments.terms.label')}
          options={paymentTermsKinds.map((value) => ({ value, label: t(`payments.terms.kind.${value}`) }))}
        />
        {form.values.terms === 'custom' && (
          <>
            <NumberField
              form={form}
              path="customAmountDue"
              label={t('payments.terms.amount', { currency })}
              hint={t('payments.terms.amountHint')}
              decimals={2}
              needed
            />
            <TextField
              form={form}
              path="dueDate"
              type="date"
              label={t('payments.terms.dueDate')}
              hint={t('payments.terms.dueDateHint')}
            />
          </>
        )}
      </FieldGroup>
    </Form>
  )
}

/** ORDER-T10 by staff; a process does it automatically when the order reaches the stage. */
const RequestPayment = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, payment, status } = order
  const later = payment.instalments.some(({ paid, amount, stage }) => paid < amount && stage !== 'date')
  if (status !== 'inProgress' || !later) return null
  return (
    <ConfirmAction
      weight="quiet"
      title={t('payments.terms.requestTitle')}
      explain={<p>{t('payments.terms.requestExplain')}</p>}
      confirm={t('payments.terms.request')}
      do={async () => cacheOrder(await api.paymentTerms.request({ params: { requestId }, body: { requestVersion } }))}
      onDone={() => toast(t('payments.terms.requested'))}
    >
      {t('payments.terms.request')}
    </ConfirmAction>
  )
}

/** PAY-D04. */
const PaymentBlock = ({ order }: { order: OrderForStaff }) => {
  const {
    requestId,
    requestVersion,
    status,
    payment: { paymentBlock, paymentBlockReason },
  } = order
  const of = { params: { requestId } }
  if (paymentBlock) {
    return (
      <>
        <p>
          {t('payments.block.isBlocked')} <QuotedText>{paymentBlockReason}</QuotedText>
        </p>
        <ConfirmAction
          weight="quiet"
          title={t('payments.block.removeTitle')}
          explain={<p>{t('payments.block.removeExplain')}</p>}
          confirm={t('payments.block.remove')}
          do={async () => cacheOrder(await api.paymentTerms.unblock({ ...of, body: { requestVersion } }))}
          onDone={() => toast(t('payments.block.removed'))}
        >
          {t('payments.block.remove')}
        </ConfirmAction>
      </>
    )
  }
  if (paymentBlockCan.block({ status, paymentBlock })) return null
  return (
    <ConfirmAction
      weight="quiet"
      title={t('payments.block.title')}
      explain={<p>{t('payments.block.explain')}</p>}
      confirm={t('payments.block.label')}
      reason={{ label: t('payments.block.reason'), needed: true }}
      do={async (reason) => cacheOrder(await api.paymentTerms.block({ ...of, body: { requestVersion, reason } }))}
      onDone={() => toast(t('payments.block.done'))}
    >
      {t('payments.block.label')}
    </ConfirmAction>
  )
}
