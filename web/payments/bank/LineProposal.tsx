import type { BankLine } from '#application/payments/contracts/bank-statement-shapes.ts'
import { formatMoney } from '#domain/currencies.ts'
import { language, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { RecordProposal } from './RecordProposal.tsx'
import { recordLine } from './use-record-lines.ts'
import styles from './Bank.module.css'

type Proposal = BankLine['proposals'][number]

/** An order that a line may pay: matching and differing fields, and the button to record it. */
export const LineProposal = ({
  statementId,
  line,
  proposal,
  mayKeep,
}: {
  statementId: string
  line: BankLine
  proposal: Proposal
  mayKeep: boolean
}) => {
  const { requestId, customerId, customerName, match } = proposal
  return (
    <li className={styles.proposal} data-proposal>
      <a href={paths.staff.order(requestId)}>{requestId}</a>
      <bdi>{customerName ?? customerId}</bdi>
      <span className={match === 'exact' ? styles.exact : styles.why}>{whyOf(proposal)}</span>
      {mayKeep && (
        <span className={styles.push}>
          <Record statementId={statementId} line={line} proposal={proposal} />
        </span>
      )}
    </li>
  )
}

const money = (amount: number, currency: string): string => formatMoney(amount, currency, language())

const whyOf = ({ match, outstanding, owed, currency }: Proposal): string => {
  switch (match) {
    case 'exact':
      return t('bank.match.exact')
    case 'amountDiffers':
      return owed > 0 && owed !== outstanding
        ? t('bank.match.amountDiffersParts', { owed: money(owed, currency), due: money(outstanding, currency) })
        : t('bank.match.amountDiffers', { due: money(outstanding, currency) })
    case 'currencyDiffers':
      return t('bank.match.currencyDiffers', { due: money(outstanding, currency) })
    case 'creditOnly':
      return t('bank.match.creditOnly')
    case 'nothingDue':
      return t('bank.match.nothingDue')
    case 'amountOnly':
      return t('bank.match.amountOnly')
  }
}

const Record = ({ statementId, line, proposal }: { statementId: string; line: BankLine; proposal: Proposal }) => {
  const { requestId, match, outstanding } = proposal
  const isCredit = match === 'creditOnly'
  const excess = line.amount - outstanding
  // An exact match leaves no credit.
  const isMore = isCredit || (match !== 'exact' && excess > 0.005)
  const due = money(outstanding, proposal.currency)
  const difference = isMore
    ? t('bank.recordMore', { due, excess: money(excess, line.currency) })
    : t('bank.recordLess', { due })
  return (
    <RecordProposal
      match={match}
      title={t('bank.recordTitle', { amount: money(line.amount, line.currency), requestId })}
      explain={
        isCredit
          ? t('bank.recordAsCredit', { amount: money(line.amount, line.currency) })
          : match === 'amountOnly'
            ? t('bank.recordAmountOnly')
            : difference
      }
      label={t(isCredit ? 'bank.recordCredit' : isMore ? 'bank.recordWithCredit' : 'bank.record')}
      record={() => recordLine(statementId, line.lineId, { requestId }, isMore)}
      recorded={t('bank.recorded', { requestId })}
    />
  )
}
