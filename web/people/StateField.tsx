import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { needsState, stateOptions } from '#domain/people/states.ts'
import { language, t } from '../locales/i18n.ts'
import { SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'

/** State or province: a select in countries with a list, otherwise a text. `prefix` is the path of the address. */
export const StateField = ({
  form,
  prefix,
  label,
  autoComplete,
}: {
  form: Pick<FormOf<never>, 'getInputProps' | 'key'>
  prefix: string
  label: ReactNode
  autoComplete: HTMLInputAutoCompleteAttribute
}) => {
  const path = `${prefix}state`
  const valueOf = (name: string) => String(form.getInputProps(`${prefix}${name}`).value ?? '')
  const country = valueOf('country')
  const options = stateOptions(country, valueOf('state'), language())
  const field = { form, path, label, autoComplete, needed: needsState(country) }
  return options.length === 0 ? (
    <TextField {...field} />
  ) : (
    <SelectField
      {...field}
      lang={country === 'CN' ? undefined : 'en'}
      options={[{ value: '', label: t('shell.chooseOne') }, ...options]}
    />
  )
}
