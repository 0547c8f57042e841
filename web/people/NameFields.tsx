import { fieldLabel } from '../locales/message-text.ts'
import { TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { orderNameFields } from './name-order.ts'

const names = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
] as const

/** First and last name; `prefix` is their path in the form. `autoComplete={false}` for a person other than the user. */
export const NameFields = ({
  form,
  prefix = '',
  needed = true,
  autoComplete = true,
}: {
  form: Pick<FormOf<never>, 'getInputProps' | 'key'>
  prefix?: string
  needed?: boolean
  autoComplete?: boolean
}) =>
  orderNameFields(names).map(({ name, autoComplete: known }) => (
    <TextField
      key={name}
      form={form}
      path={`${prefix}${name}`}
      label={fieldLabel(name)}
      autoComplete={autoComplete ? known : 'off'}
      needed={needed}
    />
  ))
