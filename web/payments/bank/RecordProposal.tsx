import type { LineMatch } from '#domain/payments/bank-matching.ts'
import { t } from '../../locales/i18n.ts'
import { Action, type Outcome } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'

/**
 * The button that records a line for a proposed order or bill: immediately if reference and amount match, otherwise
 * after a confirmation that explains the difference; hidden if the line cannot be recorded.
 */
export const RecordProposal = ({
  match,
  title,
  explain,
  label = t('bank.record'),
  record,
  recorded,
}: {
  match: LineMatch
  title: string
  explain: string
  label?: string
  record: () => Promise<Outcome>
  /** The notification after it was recorded. */
  recorded: string
}) => {
  const onDone = () => toast(recorded)
  if (match === 'currencyDiffers' || match === 'nothingDue') return null
  if (match === 'exact') {
    return (
      <Action size="small" do={record} onDone={onDone}>
        {t('bank.record')}
      </Action>
    )
  }
  return (
    <ConfirmAction
      weight="plain"
      size="small"
      title={title}
      explain={<p>{explain}</p>}
      confirm={label}
      do={record}
      onDone={onDone}
    >
      {label}
    </ConfirmAction>
  )
}
