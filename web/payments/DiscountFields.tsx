import type { ReactNode } from 'react'
import type { Currency } from '#domain/currencies.ts'
import { discountScopes, discountSources, discountTypes } from '#domain/payments/discount-shapes.ts'
import { t } from '../locales/i18n.ts'
import { NumberField, SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'

/** Shared values of the forms for a discount of an order and of a customer. An empty number field holds ''. */

export type DiscountValues = {
  name: string
  scope: (typeof discountScopes)[number]
  type: (typeof discountTypes)[number]
  value: number | ''
  source: (typeof discountSources)[number]
  upperLimit: number | ''
  internalNotes: string
}

export const emptyDiscount: DiscountValues = {
  name: '',
  scope: 'packaging',
  type: 'percentage',
  value: '',
  source: 'custom',
  upperLimit: '',
  internalNotes: '',
}

/** Label of a field in its errors. */
export const discountFieldName = (path: string): string =>
  path === 'name' || path === 'value' || path === 'upperLimit' ? t(`payments.discounts.${path}`) : path

/** `besideValue`: a field next to the value. */
export const DiscountFields = <Values extends DiscountValues>({
  form,
  currency,
  besideValue,
}: {
  form: FormOf<Values>
  currency: Currency
  besideValue?: ReactNode
}) => (
  <>
    <TextField form={form} path="name" label={t('payments.discounts.name')} needed />
    <SelectField
      form={form}
      path="type"
      label={t('payments.discounts.typeLabel')}
      options={discountTypes.map((value) => ({ value, label: t(`payments.discounts.type.${value}`, { currency }) }))}
    />
    <NumberField form={form} path="value" label={t('payments.discounts.value')} decimals={2} needed />
    {besideValue}
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
    <SelectField
      form={form}
      path="source"
      label={t('payments.discounts.sourceLabel')}
      options={discountSources.map((value) => ({ value, label: t(`payments.discounts.source.${value}`) }))}
    />
  </>
)
