import type { CustomerAction } from '#application/people/contracts/customer-actions.ts'
import { t } from '../locales/i18n.ts'
import { DateText } from '../ui/DateText.tsx'

/** Who added an action and when (CRM-D05); added by the system, such as by an automation, without an author. */
export const ActionAuthor = ({
  action: { author, createdOn },
}: {
  action: Pick<CustomerAction, 'author' | 'createdOn'>
}) => (
  <span>
    <bdi>{author ?? t('company.actions.system')}</bdi> · <DateText at={createdOn} relative={false} />
  </span>
)
