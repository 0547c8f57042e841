import type { z } from 'zod'
import type { NamedAssignment } from '#application/contracts/names.ts'
import { useNow } from '../ui/clock.ts'
import { DateText } from '../ui/DateText.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import styles from './People.module.css'

type Known = z.infer<typeof NamedAssignment>

/** The assignee and the due date in a list. `done`: the work is finished, so that it is not overdue. */
export const AssignedTo = ({
  assignment: { assignee, dueDate },
  done,
}: {
  assignment: Pick<Known, 'assignee' | 'dueDate'>
  done: boolean
}) => (
  <>
    {assignee && <bdi>{assignee.name ?? assignee.id}</bdi>} {dueDate && <Due at={dueDate} done={done} />}
  </>
)

/** A date, marked once it has passed, unless the work is finished. */
export const Due = ({ at: moment, done = false }: { at: NonNullable<Known['dueDate']>; done?: boolean }) => {
  const now = useNow()
  const isOver = !done && new Date(moment).getTime() < now
  return (
    <span className={styles.due}>
      <DateText at={moment} />
      {isOver && <StatusBadge kind="action" of="overdue" />}
    </span>
  )
}
