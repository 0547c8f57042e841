import { returnedBy } from '#domain/payments/differing-payment.ts'
import { t } from '../locales/i18n.ts'
import type { Outcome } from '../ui/Action.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { toast } from '../ui/toast.ts'

/** Records that a card payment was returned in another way than to the card, after its refund failed. */
export const RecordReturn = ({
  amount,
  record,
}: {
  /** Formatted. */
  amount: string
  record: (paidFrom: (typeof returnedBy)[number], internalNotes: string) => Promise<Outcome>
}) =>
  returnedBy.map((way) => (
    <ConfirmAction
      key={way}
      weight="plain"
      size="small"
      title={t(`payments.differs.returnTitle.${way}`, { amount })}
      explain={<p>{t('payments.differs.returnExplain')}</p>}
      confirm={t('payments.refund.record')}
      reason={{ label: t('payments.record.notes') }}
      do={(internalNotes) => record(way, internalNotes)}
      onDone={() => toast(t('payments.refund.recorded'))}
    >
      {t(`payments.differs.return.${way}`)}
    </ConfirmAction>
  ))
