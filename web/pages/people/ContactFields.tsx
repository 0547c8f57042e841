import type { ReactNode } from 'react'
import { t } from '../../locales/i18n.ts'
import { TextField } from '../../ui/Fields.tsx'
import { FieldGroup } from '../../ui/Form.tsx'
import type { FormOf } from '../form-of.ts'

/** Whom to write to: the fields of a contact, at `path` of the form. */
export const ContactFields = ({
  form,
  path,
  legend,
  hint,
}: {
  form: Pick<FormOf<never>, 'getInputProps' | 'key'>
  path: string
  legend: string
  hint?: ReactNode
}) => (
  <FieldGroup legend={legend} hint={hint}>
    <TextField form={form} path={`${path}.firstName`} label={t('people.field.firstName')} autoComplete="given-name" />
    <TextField form={form} path={`${path}.lastName`} label={t('people.field.lastName')} autoComplete="family-name" />
    <TextField form={form} path={`${path}.email`} label={t('people.field.email')} type="email" autoComplete="email" />
    <TextField
      form={form}
      path={`${path}.phoneNumber`}
      label={t('people.field.phoneNumber')}
      type="tel"
      autoComplete="tel"
    />
    <TextField form={form} path={`${path}.company`} label={t('people.field.company')} autoComplete="organization" />
  </FieldGroup>
)
