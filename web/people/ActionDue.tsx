import type { CustomerAction } from '#application/people/contracts/customer-actions.ts'
import { isOverdue } from '#domain/people/customer-action.ts'
import { t } from '../locales/i18n.ts'
import { useNow } from '../ui/clock.ts'
import { DateText } from '../ui/DateText.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import styles from './People.module.css'

/** Due date of an action, and whether it is overdue. */
export const ActionDue = ({ action }: { action: Pick<CustomerAction, 'status' | 'dueDate'> }) => {
  const now = useNow()
  if (!action.dueDate) return <span className={styles.dim}>{t('company.actions.dueRange.none')}</span>
  const isLate = isOverdue(action, new Date(now).toISOString())
  return (
    <span className={styles.due}>
      <DateText at={action.dueDate} relative={!isLate} />
      {isLate && <StatusBadge kind="action" of="overdue" />}
    </span>
  )
}
