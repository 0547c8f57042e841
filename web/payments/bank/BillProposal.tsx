import type { BankLine } from '#application/payments/contracts/bank-statement-shapes.ts'
import { formatMoney } from '#domain/currencies.ts'
import { language, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { RecordProposal } from './RecordProposal.tsx'
import { recordLine } from './use-record-lines.ts'
import styles from './Bank.module.css'

type Proposal = BankLine['bills'][number]
type Props = { statementId: string; line: BankLine; proposal: Proposal }

/** A purchase order, or a bill of it, that an outgoing line may pay, and the button to record it. */
export const BillProposal = ({ mayKeep, ...props }: Props & { mayKeep: boolean }) => {
  const { purchaseOrderId, supplierId, supplierName, bill, match } = props.proposal
  return (
    <li className={styles.proposal} data-proposal>
      <a href={`${paths.staff.purchaseOrder(purchaseOrderId)}#payment`}>{purchaseOrderId}</a>
      <bdi>{supplierName ?? supplierId}</bdi>
      {bill !== null && <bdi>{t('bank.bill', { number: bill })}</bdi>}
      <span className={match === 'exact' ? styles.exact : styles.why}>{whyOf(props.proposal)}</span>
      {mayKeep && (
        <span className={styles.push}>
          <Record {...props} />
        </span>
      )}
    </li>
  )
}

const leftOf = ({ open, currency }: Proposal): string => formatMoney(Math.max(0, open), currency, language())

const whyOf = (proposal: Proposal): string => {
  switch (proposal.match) {
    case 'exact':
      return t('bank.match.exact')
    case 'amountDiffers':
      return t('bank.billOpen', { open: leftOf(proposal) })
    case 'currencyDiffers':
      return t('bank.billCurrency', { open: leftOf(proposal) })
    // A bill has no credit.
    case 'creditOnly':
    case 'nothingDue':
      return t('bank.billNothing')
    case 'amountOnly':
      return t('bank.match.amountOnly')
  }
}

const Record = ({ statementId, line, proposal }: Props) => {
  const { purchaseOrderId, match } = proposal
  const amount = formatMoney(-line.amount, line.currency, language())
  return (
    <RecordProposal
      match={match}
      title={t('bank.recordBillTitle', { amount, purchaseOrderId })}
      explain={
        match === 'amountOnly' ? t('bank.recordBillAmountOnly') : t('bank.recordBillOther', { open: leftOf(proposal) })
      }
      record={() => recordLine(statementId, line.lineId, proposal)}
      recorded={t('bank.recordedForSupplier', { purchaseOrderId })}
    />
  )
}
