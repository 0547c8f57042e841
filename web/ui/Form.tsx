import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { failureText } from '../locales/message-text.ts'
import { type Answer, type Outcome, useAction } from './Action.tsx'
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx'
import { noPress, pressOf } from './double-tap.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { useFormDraft } from './form-draft.ts'
import { type ButtonLook, GuardedButton } from './GuardedButton.tsx'
import styles from './Form.module.css'

/** The used part of a @mantine/form form: pass what `useForm` returns. */
type FormOf<Values> = {
  values: Values
  setValues: (values: Values) => void
  reset: () => void
  onSubmit: (
    submit: (values: Values) => void,
    failed: (errors: Readonly<Record<string, ReactNode>>) => void,
  ) => (event: SyntheticEvent<HTMLFormElement>) => void
  getInputNode: (path: string) => HTMLElement | null
  setFieldError: (path: string, error: ReactNode) => void
}

type Refused = Extract<Answer, { hasError: true }>

/**
 * A @mantine/form form: fields are validated first and the first invalid one gets the focus, as does a number that
 * cannot be read; a refusal
 * with a `field` of the form is shown at that field, any other next to the button; typed values are preserved.
 * `fieldFor` translates the API's field names where the form's paths differ.
 */
export const Form = <Values,>({
  form,
  submit,
  label,
  disabledReason,
  fieldFor = (field) => field,
  ask,
  draft,
  onDone,
  aside,
  pinned = false,
  children,
  ...look
}: Omit<ButtonLook, 'children'> & {
  form: FormOf<Values>
  submit: (values: Values) => Promise<Answer>
  /** Label of the submit button. */
  label: ReactNode
  disabledReason?: string | undefined
  fieldFor?: (field: string) => string
  /** For irreversible actions: confirmation after validation, before anything is sent. */
  ask?: (values: Values) => Question
  /**
   * Name of the draft, unique to the record that the form changes: values are stored in this tab until sent
   * (`form-draft.ts`). `null` for passwords, codes and the address of an account.
   */
  draft: string | null
  onDone?: () => void
  /** Shown next to the button. */
  aside?: ReactNode
  /** For long forms: on a phone the button and `aside` stay visible. */
  pinned?: boolean
  children: ReactNode
}) => {
  const { busy, problem, run } = useAction()
  const [asked, setAsked] = useState<{ values: Values }>()
  const [press, setPress] = useState(noPress)
  const { restored, discard, sent } = useFormDraft(form, draft)

  const focus = (path: string) => {
    const node = form.getInputNode(path)
    node?.focus()
    return node !== null
  }
  /** The first invalid field in page order; errors are in contract order. */
  const first = (paths: readonly string[]) =>
    paths
      .flatMap((path) => form.getInputNode(path) ?? [])
      .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
  const shownAtField = (refused: Refused): boolean => {
    const path = refused.field && fieldFor(refused.field)
    if (!path || !form.getInputNode(path)) return false
    form.setFieldError(path, failureText(refused))
    return focus(path)
  }
  const send = async (values: Values) => {
    const outcome = await run(async (): Promise<Outcome> => {
      const answer = await submit(values)
      return answer.hasError && shownAtField(answer) ? undefined : answer
    })
    if (!outcome || outcome.hasError) return
    sent()
    onDone?.()
  }

  const checked = (values: Values) => {
    if (busy || disabledReason) return
    if (!ask) return void send(values)
    setAsked({ values })
  }

  return (
    <>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          const unreadable = event.currentTarget.querySelector<HTMLElement>('[data-unreadable]')
          if (!unreadable) return form.onSubmit(checked, (errors) => first(Object.keys(errors))?.focus())(event)
          event.preventDefault()
          unreadable.focus()
        }}
      >
        {restored && (
          <DraftNotice discard={discard}>
            {t(restored === 'outdated' ? 'shell.draft.outdated' : 'shell.draft.restored')}
          </DraftNotice>
        )}
        {children}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.foot} data-pinned={pinned || undefined}>
          <GuardedButton
            {...look}
            submit
            disabledReason={disabledReason}
            busy={busy}
            onPress={(event) => setPress(pressOf(event))}
          >
            {label}
          </GuardedButton>
          {aside}
        </div>
      </form>
      {ask && asked && (
        <ConfirmDialog
          question={ask(asked.values)}
          opening={press}
          go={() => void send(asked.values)}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** A fieldset with one legend. Fields are in one row if space permits, below `above`. */
export const FieldGroup = ({
  legend,
  isLegendHidden = false,
  hint,
  above,
  children,
}: {
  legend: string
  /** Visible only to screen readers, if visible text above already names the group. */
  isLegendHidden?: boolean
  hint?: ReactNode
  above?: ReactNode
  children: ReactNode
}) => (
  <fieldset className={styles.group}>
    <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
    {hint && <p className={styles.hint}>{hint}</p>}
    {above && <div className={styles.above}>{above}</div>}
    <div className={styles.fields}>{children}</div>
  </fieldset>
)
