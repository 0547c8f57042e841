import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { customerDiscounts } from '#application/payments/contracts/customer-discounts.ts'
import type { Customer } from '#application/people/contracts/customers.ts'
import { currencies, type Currency } from '#domain/currencies.ts'
import { discountScopes, discountSources, discountTypes } from '#domain/payments/discount-shapes.ts'
import { endOfDay, startOfDay } from '../data/day-range.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import type { Answer } from '../ui/Action.tsx'
import { CheckField, NumberField, SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { InternalNotesField } from './InternalNotesField.tsx'

const { body } = customerDiscounts.grant

type Values = {
  name: string
  description: string
  scope: (typeof discountScopes)[number]
  type: (typeof discountTypes)[number]
  value: number | ''
  currency: Currency
  source: (typeof discountSources)[number]
  upperLimit: number | ''
  once: boolean
  validFrom: string
  validTo: string
  requestId: string
  internalNotes: string
}

/** Days are those of the reader's time zone: from its beginning, until its end. */
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
      name: '',
      description: '',
      scope: 'total',
      type: 'percentage',
      value: '',
      currency: customer.currency,
      source: 'custom',
      upperLimit: '',
      once: false,
      validFrom: '',
      validTo: '',
      requestId: '',
      internalNotes: '',
    },
    validate: (values: Values) =>
      contractErrors(body, bodyOf(values), (path) =>
        path === 'name' || path === 'value' || path === 'upperLimit'
          ? t(`payments.discounts.${path}`)
          : path === 'requestId'
            ? t('discounts.form.requestId')
            : path,
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
        <TextField form={form} path="name" label={t('payments.discounts.name')} needed />
        <TextField form={form} path="description" label={t('discounts.form.description')} />
        <SelectField
          form={form}
          path="type"
          label={t('payments.discounts.typeLabel')}
          options={discountTypes.map((value) => ({
            value,
            label: t(`payments.discounts.type.${value}`, { currency }),
          }))}
        />
        <NumberField form={form} path="value" label={t('payments.discounts.value')} decimals={2} needed />
        <SelectField
          form={form}
          path="currency"
          label={t('discounts.form.currency')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <SelectField
          form={form}
          path="scope"
          label={t('payments.discounts.scopeLabel')}
          options={discountScopes.map((value) => ({ value, label: t(`payments.discounts.scope.${value}`) }))}
        />
        <NumberField
          form={form}
          path="upperLimit"
          label={t('payments.discounts.upperLimitLabel', { currency })}
          decimals={2}
        />
        {type === 'percentage' && (
          <CheckField form={form} path="once" label={t('discounts.form.once')} hint={t('discounts.form.onceHint')} />
        )}
        <TextField form={form} path="validFrom" type="date" label={t('discounts.form.validFrom')} />
        <TextField form={form} path="validTo" type="date" label={t('discounts.form.validTo')} />
        <SelectField
          form={form}
          path="source"
          label={t('payments.discounts.sourceLabel')}
          options={discountSources.map((value) => ({ value, label: t(`payments.discounts.source.${value}`) }))}
        />
        <TextField form={form} path="requestId" label={t('discounts.form.requestId')} autoComplete="off" />
      </FieldGroup>
      <InternalNotesField form={form} />
    </Form>
  )
}
