import { formatMoney } from '#domain/currencies.ts'
import { language, t } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import { formatDate } from '../ui/format-date.ts'

/** The id of an entry of a payment history on its page. */
export const entryAnchor = (paymentId: string): string => `payment-${paymentId}`

/** What a reversing entry cancels, with a link to it. `entry`: the canceled entry; undefined if it is not listed. */
export const ReversedEntry = ({
  entry,
  currency,
}: {
  entry: { id: string; amount: number; date: string } | undefined
  currency: string
}) =>
  entry ? (
    <Trans
      i18nKey="payments.reverses"
      values={{ amount: formatMoney(entry.amount, currency, language()), date: formatDate(entry.date) }}
      components={{ entry: <a href={`#${entryAnchor(entry.id)}`}>{formatDate(entry.date)}</a> }}
    />
  ) : (
    t('payments.correction')
  )
