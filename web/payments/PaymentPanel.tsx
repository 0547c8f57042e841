import type { ReactNode } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { formatMoney } from '#domain/currencies.ts'
import { isOpenDispute } from '#domain/payments/card-dispute.ts'
import { supportEmail } from '#domain/product.ts'
import { language, t } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/DateText.tsx'
import { formatDate } from '../ui/format-date.ts'
import { InternalText } from '../ui/InternalText.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { Parenthesized } from '../ui/Parenthesized.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { CardPaymentInProgress } from './CardPaymentInProgress.tsx'
import { DifferingPayments } from './DifferingPayments.tsx'
import { Instalments } from './Instalments.tsx'
import { LazyBankTransfer } from './LazyBankTransfer.tsx'
import { CardRefunds } from './Refunds.tsx'
import { entryAnchor, ReversedEntry } from './ReversedEntry.tsx'
import styles from './PaymentPanel.module.css'

type Entry = AnyOrder['payment']['paymentHistory'][number]
type StaffEntry = OrderForStaff['payment']['paymentHistory'][number]

/** Paid and open amounts, the payments, the actions of the user (`children`), and how to pay by bank transfer. */
export const PaymentPanel = ({
  order,
  howTo,
  keeping = false,
  renderActions,
  children,
}: {
  order: AnyOrder
  howTo: boolean
  /** With the decisions about received money, for staff who may record payments. */
  keeping?: boolean
  /** Actions on an entry of the history, by its id. */
  renderActions?: ((paymentId: string) => ReactNode) | undefined
  children?: ReactNode
}) => {
  const { payment, totals, currency, status } = order
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const isCancelled = status === 'cancelled'
  // If nothing is paid and everything is due, a single amount is shown.
  const hasMore = totals.amountDue !== totals.total || payment.alreadyPaidAmount > 0
  return (
    <Section
      title={t('payments.title')}
      id="payment"
      aside={!isCancelled && <StatusBadge kind="payment" of={payment.status} />}
    >
      {payment.paymentBlock && order.audience === 'customer' && (
        <p className={styles.howTo}>
          <span>
            <Trans
              i18nKey="payments.block.forCustomer"
              values={{ email: supportEmail }}
              components={{ mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
            />
          </span>
        </p>
      )}
      <Facts
        rows={[
          ...payment.charges.map(
            ({ description, amount }) => [t('payments.charge.included', { description }), money(amount)] as const,
          ),
          // Nothing is owed for a canceled order.
          [t('payments.total'), hasMore && !isCancelled && money(totals.total)],
          [t('payments.paid'), hasMore && money(payment.alreadyPaidAmount)],
          [
            t('payments.due'),
            <strong key="due" className={styles.due}>
              {money(totals.amountDue)}
            </strong>,
          ],
          [t('payments.credit'), payment.credit > 0 && money(payment.credit)],
        ]}
      />
      {payment.credit > 0 && (
        <p>{t(order.audience === 'customer' ? 'payments.creditForCustomer' : 'payments.creditForStaff')}</p>
      )}
      <Instalments order={order} />
      {payment.paymentHistory.length > 0 && (
        <Payments
          entries={payment.paymentHistory}
          currency={currency}
          forStaff={order.audience === 'staff'}
          renderActions={renderActions}
        />
      )}
      {order.audience === 'staff' && <CardPaymentInProgress order={order} />}
      <DifferingPayments order={order} acting={keeping} />
      <CardRefunds order={order} />
      {children}
      {howTo && !payment.paymentBlock && totals.amountDue > 0 && status !== 'cancelled' && <Transfer order={order} />}
      {order.audience === 'customer' && totals.amountDue > 0 && !isCancelled && (
        <p>
          <a href={paths.helpEntry('payment-terms')}>{t('payments.help')}</a>
        </p>
      )}
    </Section>
  )
}

/** The bank transfer of the amount due. */
export const Transfer = ({ order: { requestId, totals, payment } }: { order: AnyOrder }) => (
  <LazyBankTransfer key={totals.amountDue} requestId={requestId} thenShip={payment.requestedStage === 'delivery'} />
)

const Payments = ({
  entries,
  currency,
  forStaff,
  renderActions,
}: {
  entries: readonly (Entry & Partial<Pick<StaffEntry, 'internalNotes' | 'bankLine'>>)[]
  currency: string
  forStaff: boolean
  renderActions: ((paymentId: string) => ReactNode) | undefined
}) => (
  <ul className={styles.payments} aria-label={t('payments.soFar')}>
    {entries.map(({ id, amount, paymentDate, method, reverses, paidFrom, internalNotes, bankLine, ...entry }) => (
      <li key={id} id={entryAnchor(id)}>
        <strong>
          <Money amount={amount} currency={currency} />
        </strong>{' '}
        {reverses ? null : paidFrom === 'credit' ? (
          t('payments.givenAsCredit')
        ) : paidFrom ? (
          <Parenthesized before={t(`payments.method.${method}`)} inside={t(`payments.method.${paidFrom}`)} />
        ) : (
          t(`payments.method.${method}`)
        )}
        {!reverses && t('packaging.between')}
        <DateText at={paymentDate} relative={false} />
        {reverses && (
          <>
            {t('packaging.between')}
            <ReversedEntry entry={cancelled(entries, reverses)} currency={currency} />
          </>
        )}
        {bankLine && (
          <>
            {t('packaging.between')}
            <a href={paths.staff.bankLine(bankLine)}>{t('payments.bankLine')}</a>
          </>
        )}
        {entry.dispute &&
          (forStaff ? (
            <p>
              {t('payments.dispute.title')} <StatusBadge kind="dispute" of={entry.dispute} />
            </p>
          ) : (
            <DisputeForCustomer status={entry.dispute} money={entry.disputeMoney} />
          ))}
        <InternalText>{internalNotes}</InternalText>
        {renderActions && ' '}
        {renderActions?.(id)}
      </li>
    ))}
  </ul>
)

/** What happened to a disputed payment and its money, and what the customer can do while it is open. */
const DisputeForCustomer = ({
  status,
  money,
}: {
  status: NonNullable<Entry['dispute']>
  money: Entry['disputeMoney']
}) => (
  <>
    <p>{t(`payments.dispute.forCustomer.${status}`)}</p>
    {money && <DisputeMoney money={money} />}
    {isOpenDispute({ status }) && (
      <p>
        <Trans
          i18nKey="payments.dispute.ifMistake"
          values={{ email: supportEmail }}
          components={{ mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
        />
      </p>
    )}
  </>
)

const DisputeMoney = ({ money }: { money: NonNullable<Entry['disputeMoney']> }) => {
  const amount = formatMoney(money.amount, money.currency, language())
  return (
    <p>
      {t('payments.dispute.tookBack', { amount, date: formatDate(money.withdrawnOn) })}
      {money.reinstatedOn && (
        <>
          <br />
          {t('payments.dispute.paidAgain', { amount, date: formatDate(money.reinstatedOn) })}
        </>
      )}
    </p>
  )
}

const cancelled = (entries: readonly Entry[], paymentId: string) => {
  const entry = entries.find(({ id }) => id === paymentId)
  return entry && { id: entry.id, amount: entry.amount, date: entry.paymentDate }
}
