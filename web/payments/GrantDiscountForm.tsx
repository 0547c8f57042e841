import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { customerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import type { Customer } from '#application/people/contracts/customers.ts'
import { currencies, type Currency } from '#domain/currencies.ts'
import { endOfDay, startOfDay } from '../data/day-range.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import type { Answer } from '../ui/Action.tsx'
import { CheckField, SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { DiscountFields, discountFieldName, type DiscountValues, emptyDiscount } from './DiscountFields.tsx'
import { InternalNotesField } from './InternalNotesField.tsx'

const { body } = customerDiscounts.grant

type Values = DiscountValues & {
  description: string
  currency: Currency
  once: boolean
  validFrom: string
  validTo: string
  requestId: string
}

/** Days in the user's time zone: from the start of the first to the end of the last. */
const bodyOf = ({ validFrom, validTo, upperLimit, requestId, ...values }: Values) => ({
  ...values,
  upperLimit: upperLimit === '' ? null : upperLimit,
  validFrom: startOfDay(validFrom) ?? null,
  validTo: endOfDay(validTo) ?? null,
  requestId: requestId.trim() || null,
})

/** Grants a discount or a credit to a customer (PAY-009). */
export const GrantDiscountForm = ({
  customer,
  save,
  onDone,
}: {
  customer: Customer
  save: (body: z.output<typeof customerDiscounts.grant.body>) => Promise<Answer>
  onDone: () => void
}) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      ...emptyDiscount,
      scope: 'total',
      description: '',
      currency: customer.currency,
      once: false,
      validFrom: '',
      validTo: '',
      requestId: '',
    },
    validate: (values: Values) =>
      contractErrors(body, bodyOf(values), (path) =>
        path === 'requestId' ? t('discounts.form.requestId') : discountFieldName(path),
      ),
  })
  const { type, currency } = form.values
  return (
    <Form
      form={form}
      draft={`customer-discount:${customer.customerId}`}
      submit={(values: Values) => save(body.parse(bodyOf(values)))}
      label={t('discounts.grant')}
      onDone={onDone}
    >
      <FieldGroup legend={t('payments.discounts.legend')}>
        <DiscountFields
          form={form}
          currency={currency}
          besideValue={
            <SelectField
              form={form}
              path="currency"
              label={t('discounts.form.currency')}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          }
        />
        <TextField form={form} path="description" label={t('discounts.form.description')} />
        {type === 'percentage' && (
          <CheckField form={form} path="once" label={t('discounts.form.once')} hint={t('discounts.form.onceHint')} />
        )}
        <TextField form={form} path="validFrom" type="date" label={t('discounts.form.validFrom')} />
        <TextField form={form} path="validTo" type="date" label={t('discounts.form.validTo')} />
        <TextField form={form} path="requestId" label={t('discounts.form.requestId')} autoComplete="off" />
      </FieldGroup>
      <InternalNotesField form={form} />
    </Form>
  )
}
