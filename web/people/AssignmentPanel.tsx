import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import type { NamedAssignment } from '#application/contracts/names.ts'
import type { Assignment } from '#domain/people/assignment.ts'
import { endOfDay, startOfDay } from '../data/day-range.ts'
import { t } from '../locales/i18n.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Action, type Answer } from '../ui/Action.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Facts, Panel } from '../ui/Panel.tsx'
import { Labeled } from '../ui/Parenthesized.tsx'
import { dayOf } from './action-day.ts'
import { Due } from './AssignedTo.tsx'
import { useEmployees } from './employees.ts'
import styles from './People.module.css'

type Known = z.infer<typeof NamedAssignment>
type Save = (assignment: Assignment) => Promise<Answer>

/**
 * Assignee, due date and follow-up date, which staff can change. A panel; with a `title`, one line inside another
 * panel.
 */
export const AssignmentPanel = ({
  title,
  of,
  assignment,
  done = false,
  managers = false,
  save,
}: {
  title?: string
  /** Id of the assigned record. */
  of: string
  assignment: Known
  /** The work is finished, so that its due date no longer counts. */
  done?: boolean
  /** Whether it can be assigned to employees who manage only suppliers. */
  managers?: boolean
  save: Save
}) => {
  const me = userOf(useSession())
  const [isOpen, setOpen] = useState(false)
  const { assignee, dueDate, followUpOn } = assignment
  const close = () => setOpen(false)
  const change = (
    <GuardedButton weight="plain" size="small" onPress={() => setOpen(true)}>
      {t('people.assignment.change')}
    </GuardedButton>
  )
  const takeOver = me && assignee?.id !== me.userId && (
    <Action
      weight="plain"
      size="small"
      do={() => save({ assigneeId: me.userId, dueDate: at(dueDate), followUpOn: at(followUpOn) })}
    >
      {t('people.assignment.takeOver')}
    </Action>
  )
  const name = assignee ? <bdi key="assignee">{assignee.name ?? assignee.id}</bdi> : t('people.assignment.unassigned')
  const dialog = isOpen && (
    <Dialog title={title ?? t('people.assignment.title')} close={close}>
      <AssignmentForm
        assignment={assignment}
        managers={managers}
        save={save}
        draft={`assignment:${of}`}
        onDone={close}
      />
    </Dialog>
  )
  if (title) {
    return (
      <section className={styles.line} aria-label={title}>
        <span>
          <Labeled label={title} value={<strong>{name}</strong>} />
        </span>
        {dueDate && (
          <span>
            <Labeled label={t('people.assignment.dueDate')} value={<Due at={dueDate} done={done} />} />
          </span>
        )}
        {followUpOn && (
          <span>
            <Labeled label={t('people.assignment.followUpOn')} value={<Due at={followUpOn} />} />
          </span>
        )}
        {takeOver}
        {change}
        {dialog}
      </section>
    )
  }
  return (
    <Panel title={t('people.assignment.title')} internal aside={change}>
      <Facts
        rows={[
          [t('people.assignment.assignee'), name],
          [t('people.assignment.dueDate'), dueDate && <Due key="due" at={dueDate} done={done} />],
          [t('people.assignment.followUpOn'), followUpOn && <Due key="follow-up" at={followUpOn} />],
        ]}
      />
      {takeOver && <div>{takeOver}</div>}
      {dialog}
    </Panel>
  )
}

/** Converts a time to the format of the contract. */
const at = (moment: Known['dueDate']): string | null => moment && new Date(moment).toISOString()

type Values = { assigneeId: string; dueDate: string; followUpOn: string }

const AssignmentForm = ({
  assignment: { assignee, dueDate, followUpOn },
  managers,
  save,
  draft,
  onDone,
}: {
  assignment: Known
  managers: boolean
  draft: string
  save: Save
  onDone: () => void
}) => {
  const employees = useEmployees({ managers })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { assigneeId: assignee?.id ?? '', dueDate: dayOf(dueDate), followUpOn: dayOf(followUpOn) },
  })
  // A former employee stays in the list while they are assigned.
  const isListed = !assignee || employees.some(({ value }) => value === assignee.id)
  return (
    <Form
      form={form}
      draft={draft}
      submit={(values: Values) =>
        save({
          assigneeId: values.assigneeId || null,
          dueDate: endOfDay(values.dueDate) ?? null,
          // Due from the start of that day, in the user's time zone.
          followUpOn: startOfDay(values.followUpOn) ?? null,
        })
      }
      label={t('people.assignment.save')}
      onDone={onDone}
    >
      <SelectField
        form={form}
        path="assigneeId"
        label={t('people.assignment.assignee')}
        options={[
          { value: '', label: t('people.assignment.unassigned') },
          ...(isListed ? [] : [{ value: assignee.id, label: assignee.name ?? assignee.id }]),
          ...employees,
        ]}
      />
      <TextField form={form} path="dueDate" type="date" label={t('people.assignment.dueDate')} />
      <TextField
        form={form}
        path="followUpOn"
        type="date"
        label={t('people.assignment.followUpOn')}
        hint={t('people.assignment.followUpHint')}
      />
    </Form>
  )
}
