import type { ReactNode } from 'react'
import { supportEmail } from '../../call.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { SaidText } from '../../ui/SaidText.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Sheet } from '../Sheet.tsx'
import type { AnyOrder } from './order-rules.ts'
import styles from './PaymentPanel.module.css'

type Entry = AnyOrder['payment']['paymentHistory'][number]

/** Ways of paying as people say them (PAY-006). */
export const methodWords: Record<Entry['method'], string> = {
  bankTransfer: 'Bank transfer',
  stripe: 'Card',
  custom: 'Another way',
  refund: 'Refund',
}

/** How to pay, what was paid, what is open. `children` is what the reader can do about it. */
export const PaymentPanel = ({ order, howTo, children }: { order: AnyOrder; howTo: boolean; children?: ReactNode }) => {
  const { payment, totals, currency, requestId, status } = order
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <Sheet title="Payment" id="payment" aside={<StatusBadge kind="payment" of={payment.status} />}>
      {howTo && status === 'paymentPending' && (
        <div className={styles.howTo}>
          <p>
            Please transfer <strong>{money(totals.amountDue)}</strong> to Boxwright with the reference{' '}
            <strong className={styles.reference}>{requestId}</strong>. For our bank details, or anything about the bill,
            write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
          <p>As soon as the money is in, this page says so and production is arranged.</p>
        </div>
      )}
      <Facts
        rows={[
          ['Total', money(totals.total)],
          ['Paid', money(payment.alreadyPaidAmount)],
          ['Still due', money(totals.amountDue)],
        ]}
      />
      {payment.paymentHistory.length > 0 && <Payments entries={payment.paymentHistory} currency={currency} />}
      {children}
    </Sheet>
  )
}

const Payments = ({
  entries,
  currency,
}: {
  entries: readonly (Entry & { internalNotes?: string })[]
  currency: string
}) => (
  <ul className={styles.payments} aria-label="Payments so far">
    {entries.map(({ id, amount, paymentDate, method, internalNotes }) => (
      <li key={id}>
        <strong>
          <Money amount={amount} currency={currency} />
        </strong>{' '}
        {methodWords[method]}, <DateText at={paymentDate} relative={false} />
        {internalNotes && (
          <p className={styles.internal}>
            <span>Internal</span> <SaidText>{internalNotes}</SaidText>
          </p>
        )}
      </li>
    ))}
  </ul>
)
