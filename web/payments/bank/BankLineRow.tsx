import type { BankLine } from '#application/payments/contracts/bank-statement-shapes.ts'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Parenthesized } from '../../ui/Parenthesized.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { BillProposal } from './BillProposal.tsx'
import { ChooseOrder } from './ChooseOrder.tsx'
import { ChoosePurchaseOrder } from './ChoosePurchaseOrder.tsx'
import { LineProposal } from './LineProposal.tsx'
import { refreshStatements } from './use-record-lines.ts'
import styles from './Bank.module.css'

/**
 * /** One line of a statement with the orders or bills that it may pay. `mayKeep`: whether the user may write to the
 * books.
 */
export const BankLineRow = ({
  statementId,
  line,
  mayKeep,
}: {
  statementId: string
  line: BankLine
  mayKeep: boolean
}) => {
  const { status, amount, currency, bookedOn, counterparty, reference, remittance, bankReference } = line
  const said = [remittance, reference === remittance ? '' : reference].filter(Boolean).join(' · ')
  return (
    <li className={styles.line} data-status={status} data-row tabIndex={-1}>
      <span className={styles.who}>
        <DateText at={bookedOn} format="dayMonth" relative={false} />
        <bdi>{counterparty.name || t('bank.unknown')}</bdi>
        {counterparty.accountEnding && <span className={styles.why}>…{counterparty.accountEnding}</span>}
      </span>
      <span className={styles.amount}>
        <Money amount={amount} currency={currency} />
      </span>
      <span className={styles.text}>
        {bankReference ? (
          <Parenthesized before={<bdi>{said || t('bank.noReference')}</bdi>} inside={bankReference} />
        ) : (
          <bdi>{said || t('bank.noReference')}</bdi>
        )}
      </span>
      <State statementId={statementId} line={line} mayKeep={mayKeep} />
      {status === 'open' && line.proposals.length > 0 && (
        <ul className={styles.proposals}>
          {line.proposals.map((proposal) => (
            <LineProposal
              key={proposal.requestId}
              statementId={statementId}
              line={line}
              proposal={proposal}
              mayKeep={mayKeep}
            />
          ))}
        </ul>
      )}
      {status === 'open' && line.bills.length > 0 && (
        <ul className={styles.proposals}>
          {line.bills.map((proposal) => (
            <BillProposal
              key={proposal.purchaseOrderId}
              statementId={statementId}
              line={line}
              proposal={proposal}
              mayKeep={mayKeep}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

const State = ({ statementId, line, mayKeep }: { statementId: string; line: BankLine; mayKeep: boolean }) => {
  const { lineId, status, requestId, purchaseOrderId, reason, amount } = line
  const params = { statementId, lineId }
  return (
    <div className={styles.state}>
      <StatusBadge kind="bankLine" of={status} />
      {requestId !== null && (
        <a href={`${paths.staff.order(requestId)}#payment`}>{t('ordering.orderId', { requestId })}</a>
      )}
      {purchaseOrderId !== null && (
        <a href={`${paths.staff.purchaseOrder(purchaseOrderId)}#payment`}>
          {t('bank.purchaseOrder', { purchaseOrderId })}
        </a>
      )}
      {reason && <bdi className={styles.why}>{reason}</bdi>}
      {status === 'open' && line.proposals.length === 0 && amount > 0 && (
        <span className={styles.why}>{t('bank.noMatch')}</span>
      )}
      {status === 'open' && line.bills.length === 0 && amount < 0 && (
        <span className={styles.why}>{t('bank.noBillMatch')}</span>
      )}
      {mayKeep && status === 'open' && (
        <>
          {amount > 0 ? (
            <ChooseOrder statementId={statementId} line={line} />
          ) : (
            <ChoosePurchaseOrder statementId={statementId} line={line} />
          )}
          <ConfirmAction
            weight="quiet"
            size="small"
            title={t('bank.asideTitle')}
            explain={<p>{t('bank.asideExplain')}</p>}
            confirm={t('bank.aside')}
            reason={{ label: t('bank.reason'), needed: true }}
            do={async (why) => {
              const answer = await api.bankStatements.setAside({ params, body: { reason: why } })
              await refreshStatements()
              return answer
            }}
            onDone={() => toast(t('bank.asideDone'))}
          >
            {t('bank.aside')}
          </ConfirmAction>
        </>
      )}
      {mayKeep && status === 'aside' && (
        <Action
          weight="quiet"
          size="small"
          do={async () => {
            const answer = await api.bankStatements.takeBack({ params })
            await refreshStatements()
            return answer
          }}
        >
          {t('bank.takeBack')}
        </Action>
      )}
    </div>
  )
}
