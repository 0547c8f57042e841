import { useForm } from '@mantine/form'
import { ActionInput, type CustomerAction, NewActionInput } from '#application/people/contracts/customer-actions.ts'
import { type ActionType, actionTypes } from '#domain/people/customer-action.ts'
import { endOfDay } from '../data/day-range.ts'
import { t } from '../locales/i18n.ts'
import type { Answer } from '../ui/Action.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { dayOf } from './action-day.ts'
import { useEmployees } from './employees.ts'
import { peopleErrors } from './field-errors.ts'

type Values = { type: ActionType; title: string; text: string; assignedTo: string; dueDate: string; requestId: string }
type Fields = Omit<Values, 'assignedTo' | 'dueDate' | 'requestId'> & {
  assignedTo: string | null
  dueDate: string | null
  requestId: string | null
}

const bodyOf = ({ assignedTo, dueDate, requestId, ...values }: Values): Fields => ({
  ...values,
  assignedTo: assignedTo || null,
  // The end of the day in the user's time zone.
  dueDate: endOfDay(dueDate) ?? null,
  requestId: requestId.trim() || null,
})

/** Adds or changes an action about a customer; the type cannot be changed. */
export const ActionForm = ({
  customerId,
  action,
  me,
  save,
  onDone,
}: {
  customerId: string
  action?: CustomerAction
  /** Id of the current user, the default assignee of new actions. */
  me: string
  save: (fields: Fields) => Promise<Answer>
  onDone: () => void
}) => {
  const employees = useEmployees()
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      type: action?.type ?? 'outreach',
      title: action?.title ?? '',
      text: action?.text ?? '',
      assignedTo: action ? (action.assignedTo ?? '') : me,
      dueDate: dayOf(action?.dueDate),
      requestId: action?.requestId ?? '',
    },
    validate: (values: Values) => {
      const { type, ...fields } = bodyOf(values)
      const [schema, body] = action ? [ActionInput, fields] : [NewActionInput, { type, ...fields }]
      return peopleErrors(schema, body, (path) =>
        t(path === 'title' ? 'company.actions.what' : 'company.actions.details'),
      )
    },
  })
  return (
    <Form
      form={form}
      draft={`customer-action:${action?.id ?? customerId}`}
      submit={(values: Values) => save(bodyOf(values))}
      label={action ? t('company.actions.save') : t('company.actions.add')}
      onDone={onDone}
    >
      {!action && (
        <SelectField
          form={form}
          path="type"
          label={t('company.actions.type')}
          hint={form.values.type === 'note' ? t('company.actions.noteDone') : undefined}
          options={actionTypes.map((value) => ({ value, label: t(`company.actions.types.${value}`) }))}
        />
      )}
      <TextField form={form} path="title" label={t('company.actions.what')} autoComplete="off" needed />
      <TextAreaField form={form} path="text" label={t('company.actions.details')} rows={4} />
      <SelectField
        form={form}
        path="assignedTo"
        label={t('company.actions.assignee')}
        options={[{ value: '', label: t('company.actions.unassigned') }, ...employees]}
      />
      <TextField form={form} path="dueDate" type="date" label={t('company.actions.dueDate')} />
      <TextField
        form={form}
        path="requestId"
        label={t('company.actions.order')}
        hint={t('company.actions.orderHint')}
        autoComplete="off"
      />
    </Form>
  )
}
