import { openChange, orderChangeCan } from '#domain/ordering/order-change-state.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { refusalText } from '../../locales/message-text.ts'
import { useNow } from '../../ui/clock.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { QuotedText } from '../../ui/QuotedText.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.ts'
import type { AnyOrder } from '../order-rules.ts'
import { type AnyChange, ChangeDifference } from './ChangeDifference.tsx'
import styles from './ChangeDifference.module.css'

/**
 * The proposed change, for the customer to accept or decline, and earlier ones (decision 101). `reader`: who can act;
 * without it the panel is read-only. `closed`: why the customer may not act.
 */
export const ChangePanel = ({
  order,
  reader,
  closed,
}: {
  order: AnyOrder
  reader?: 'customer' | 'staff' | undefined
  closed?: string | undefined
}) => {
  const open = openChange<AnyChange>(order)
  const earlier = order.changes.filter(({ status }) => status !== 'proposed')
  return (
    <>
      {open && (
        <Section
          title={t(order.audience === 'staff' ? 'ordering.change.waiting' : 'ordering.change.title')}
          id="change"
        >
          <Reason change={open} />
          <ChangeDifference order={order} change={open} />
          <p className={styles.note}>{t('ordering.change.unchanged')}</p>
          {reader === 'customer' && <Answer order={order} change={open} closed={closed} />}
          {reader === 'staff' && <Withdraw order={order} change={open} />}
        </Section>
      )}
      {earlier.length > 0 && (
        <Section title={t('ordering.change.earlier', { count: earlier.length })} folded>
          <div className={styles.earlier}>
            {earlier.map((change) => (
              <div key={change.changeId}>
                <Facts
                  rows={[
                    [
                      t('ordering.change.outcome'),
                      <span key="outcome">
                        {t(`ordering.change.status.${change.status}`)}{' '}
                        {change.closedOn && <DateText at={change.closedOn} relative={false} />}
                      </span>,
                    ],
                    [
                      t('ordering.change.answer'),
                      change.answer && <QuotedText key="answer">{change.answer}</QuotedText>,
                    ],
                  ]}
                />
                <Reason change={change} />
                <ChangeDifference order={order} change={change} />
              </div>
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

const Reason = ({ change }: { change: AnyChange }) => (
  <Facts
    rows={[
      [t('ordering.change.reason'), <QuotedText key="reason">{change.reason}</QuotedText>],
      [
        t('ordering.change.validUntil'),
        change.status === 'proposed' && <DateText key="until" at={change.validUntil} />,
      ],
      [
        t('ordering.quoteForm.notes'),
        'internalNotes' in change && change.internalNotes && (
          <QuotedText key="notes">{change.internalNotes}</QuotedText>
        ),
      ],
    ]}
  />
)

const Answer = ({ order, change, closed }: { order: AnyOrder; change: AnyChange; closed: string | undefined }) => {
  const now = new Date(useNow()).toISOString()
  const { requestVersion } = order
  const params = { requestId: order.requestId, changeId: change.changeId }
  return (
    <div className={styles.actions}>
      <ConfirmAction
        title={t('ordering.change.acceptTitle')}
        explain={<p>{t('ordering.change.acceptExplain')}</p>}
        confirm={t('ordering.change.accept')}
        disabledReason={closed ?? refusalText(orderChangeCan.accept(order, change, now))}
        do={async () => cacheOrder(await api.orderChanges.accept({ params, body: { requestVersion } }))}
        onDone={() => toast(t('ordering.change.accepted'))}
      >
        {t('ordering.change.accept')}
      </ConfirmAction>
      <ConfirmAction
        weight="plain"
        title={t('ordering.change.declineTitle')}
        explain={<p>{t('ordering.change.declineExplain')}</p>}
        confirm={t('ordering.change.decline')}
        reason={{ label: t('ordering.change.declineReason'), needed: true }}
        disabledReason={closed ?? refusalText(orderChangeCan.decline(order, change))}
        do={async (reason) => cacheOrder(await api.orderChanges.decline({ params, body: { reason, requestVersion } }))}
        onDone={() => toast(t('ordering.change.declined'))}
      >
        {t('ordering.change.decline')}
      </ConfirmAction>
    </div>
  )
}

const Withdraw = ({ order, change }: { order: AnyOrder; change: AnyChange }) => (
  <div className={styles.actions}>
    <ConfirmAction
      weight="plain"
      title={t('ordering.change.withdrawTitle')}
      explain={<p>{t('ordering.change.withdrawExplain')}</p>}
      confirm={t('ordering.change.withdraw')}
      reason={{ label: t('ordering.change.withdrawReason') }}
      disabledReason={refusalText(orderChangeCan.withdraw(order, change))}
      do={async (reason) =>
        cacheOrder(
          await api.orderChanges.withdraw({
            params: { requestId: order.requestId, changeId: change.changeId },
            body: { reason, requestVersion: order.requestVersion },
          }),
        )
      }
      onDone={() => toast(t('ordering.change.withdrawn'))}
    >
      {t('ordering.change.withdraw')}
    </ConfirmAction>
  </div>
)
