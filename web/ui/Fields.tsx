import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, type CheckboxProps, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'
import { NumberInput } from './NumberInput.tsx'
import controls from '../styles/controls.module.css'

type InputProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>

/** The used part of a @mantine/form form: pass the form itself. */
type FormOf = {
  getInputProps: (path: string, options?: { type?: 'input' | 'checkbox' }) => InputProps
  key: (path: string) => string
}

/** Properties of all fields: form path, label and description. */
type Field = { form: FormOf; path: string; label: ReactNode; hint?: ReactNode; needed?: boolean; disabled?: boolean }

const inputClasses = {
  classNames: {
    input: controls.input,
    label: controls.fieldLabel,
    description: controls.fieldHint,
    error: controls.fieldError,
  },
  size: 'md',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies Partial<TextInputProps>

const bound = ({ form, path, label, hint, needed = false, disabled = false }: Field) => ({
  ...inputClasses,
  label,
  description: hint,
  required: needed,
  disabled,
  ...withError(path, form.getInputProps(path)),
})

const withError = (path: string, props: InputProps): InputProps =>
  props.error ? { ...props, error: <FieldError path={path} error={props.error} /> } : props

/** One line of text. */
export const TextField = ({
  autoComplete,
  type = 'text',
  placeholder,
  ...field
}: Field & {
  autoComplete?: HTMLInputAutoCompleteAttribute
  type?: 'text' | 'email' | 'tel' | 'date'
  placeholder?: string
}) => (
  <TextInput
    key={field.form.key(field.path)}
    {...bound(field)}
    type={type}
    {...(autoComplete ? { autoComplete } : {})}
    {...(placeholder ? { placeholder } : {})}
  />
)

/** Multi-line text, resizable. */
export const TextAreaField = ({ rows = 3, ...field }: Field & { rows?: number }) => (
  <Textarea key={field.form.key(field.path)} {...bound(field)} rows={rows} resize="vertical" />
)

/** A number with its unit in the field. `decimals` defaults to 0. */
export const NumberField = ({
  unit,
  min,
  max,
  decimals = 0,
  step,
  ...field
}: Field & { unit?: string; min?: number; max?: number; decimals?: number; step?: number }) => {
  const { onChange, value, defaultValue: _, checked: __, ...props } = bound(field)
  return (
    <NumberInput
      key={field.form.key(field.path)}
      {...props}
      {...(unit ? { unit } : {})}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(step === undefined ? {} : { step })}
      decimals={decimals}
      value={value as number | string}
      change={onChange}
    />
  )
}

/** Single choice. A native select: best for phones and keyboards. */
export const SelectField = ({
  options,
  autoComplete,
  lang,
  ...field
}: Field & {
  options: readonly { value: string; label: string }[]
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Language of the options, if it is not that of the page. */
  lang?: string | undefined
}) => (
  <NativeSelect
    key={field.form.key(field.path)}
    {...bound(field)}
    data={[...options]}
    {...(autoComplete ? { autoComplete } : {})}
    {...(lang ? { lang } : {})}
  />
)

/** A check box of a form. */
export const CheckField = ({ form, path, label, hint, disabled = false }: Omit<Field, 'needed'>) => (
  <CheckBox
    key={form.key(path)}
    label={label}
    description={hint}
    disabled={disabled}
    {...form.getInputProps(path, { type: 'checkbox' })}
  />
)

/** A check box that is not a field of a form on its own, such as one of several values of a list. */
export const CheckBox = (
  props: Pick<CheckboxProps, 'label' | 'description' | 'disabled' | 'checked' | 'defaultChecked' | 'onChange' | 'name'>,
) => <Checkbox classNames={{ description: controls.checkHint }} color="spot" iconColor="var(--on-spot)" {...props} />
