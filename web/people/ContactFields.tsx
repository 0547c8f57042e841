import type { ReactNode } from 'react'
import { t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'
import { TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup } from '../ui/Form.tsx'
import { NameFields } from './NameFields.tsx'

/** Fields of a contact person; `path` is their path in the form. */
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
    <NameFields form={form} prefix={`${path}.`} needed={false} />
    <TextField form={form} path={`${path}.email`} label={t('people.field.email')} type="email" autoComplete="email" />
    <TextField
      form={form}
      path={`${path}.phoneNumber`}
      label={fieldLabel('phoneNumber')}
      type="tel"
      autoComplete="tel"
    />
    <TextField form={form} path={`${path}.company`} label={fieldLabel('company')} autoComplete="organization" />
  </FieldGroup>
)
