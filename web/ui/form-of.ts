import type { useForm } from '@mantine/form'
import type { ReactNode, SyntheticEvent } from 'react'

type InputProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>

/** The used part of a controlled form of @mantine/form: annotate the result of `useForm` with it. */
export type FormOf<Values> = {
  values: Values
  errors: Readonly<Record<string, ReactNode>>
  key: (path: string) => string
  getInputProps: (path: string, options?: { type?: 'input' | 'checkbox' }) => InputProps
  getInputNode: (path: string) => HTMLElement | null
  setFieldValue: (path: string, value: unknown) => void
  setFieldError: (path: string, error: ReactNode) => void
  insertListItem: (path: string, item: unknown) => void
  removeListItem: (path: string, index: number) => void
  setValues: (values: Values) => void
  reset: () => void
  onSubmit: (
    submit: (values: Values) => void,
    failed: (errors: Readonly<Record<string, ReactNode>>) => void,
  ) => (event: SyntheticEvent<HTMLFormElement>) => void
}
