import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { passwordClasses } from '#domain/people/password.ts'
import { t } from '../locales/i18n.ts'
import controls from '../styles/controls.module.css'
import styles from './PasswordFields.module.css'

/** Fields for secrets: passwords, old and new, and one-time codes. */

type InputProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>
/** The used part of a controlled @mantine/form form: pass the form itself. */
type FormOf = {
  getInputProps: (path: string) => InputProps
  key: (path: string) => string
  getInputNode: (path: string) => HTMLElement | null
}
type Field = { form: FormOf; path: string; label: ReactNode; hint?: ReactNode; needed?: boolean }

const inputClasses = {
  classNames: {
    input: controls.input,
    label: controls.fieldLabel,
    description: controls.fieldHint,
    error: controls.fieldError,
  },
  size: 'md' as const,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

/** Current password, with a button to reveal it. */
export const PasswordField = ({
  form,
  path,
  label,
  hint,
  needed = false,
  fresh = false,
}: Field & {
  /** New password: the browser may generate one. */
  fresh?: boolean
}) => (
  <PasswordInput
    key={form.key(path)}
    {...inputClasses}
    {...form.getInputProps(path)}
    label={label}
    description={hint}
    required={needed}
    autoComplete={fresh ? 'new-password' : 'current-password'}
    visibilityToggleButtonProps={{ 'aria-label': t('people.password.show'), tabIndex: 0 }}
  />
)

const rules = ['lower', 'upper', 'digit', 'special'] as const

/** New password with the four rules, and which of them it meets (AUTH-029, AUTH-030). */
export const NewPasswordField = (field: Field) => {
  const id = useId()
  const value = String(field.form.getInputProps(field.path).value ?? '')
  return (
    <div className={styles.choosing}>
      <PasswordField {...field} fresh />
      <ul className={styles.rules} aria-label={t('people.password.rules')} id={id}>
        {passwordClasses.map(({ holds }, index) => {
          const met = holds(value)
          return (
            <li key={rules[index]} data-met={met || undefined}>
              {t(`people.password.rule.${rules[index] ?? 'lower'}`)}
              <span className="visually-hidden">{met ? t('people.password.met') : t('people.password.notMet')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** One-time code. `digits`: exactly that many digits; the last one submits the form. */
export const CodeField = ({ form, path, label, hint, digits }: Field & { digits?: number }) => {
  const { onChange, ...bound } = form.getInputProps(path)
  const type = (value: string) => {
    const typed = digits ? value.replaceAll(/\D/g, '').slice(0, digits) : value
    ;(onChange as (value: string) => void)(typed)
    if (typed.length !== digits || typed === bound.value) return
    // Waits until the form state contains the last digit.
    setTimeout(() => form.getInputNode(path)?.closest('form')?.requestSubmit())
  }
  return (
    <TextInput
      key={form.key(path)}
      {...inputClasses}
      {...bound}
      onChange={(event) => type(event.currentTarget.value)}
      label={label}
      description={hint}
      required
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      spellCheck={false}
      classNames={{ ...inputClasses.classNames, input: `${controls.input} ${styles.code}` }}
    />
  )
}
