import type { BankLine } from '#application/payments/contracts/bank-statements.ts'
import { formatMoney } from '#domain/currencies.ts'
import { language, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'
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
    case 'nothingDue':
      return t('bank.match.nothingDue')
    case 'amountOnly':
      return t('bank.match.amountOnly')
  }
}

const Record = ({ statementId, line, proposal }: { statementId: string; line: BankLine; proposal: Proposal }) => {
  const { requestId, match, outstanding } = proposal
  const excess = line.amount - outstanding
  const record = (keepAsCredit = false) => recordLine(statementId, line.lineId, { requestId }, keepAsCredit)
  const onDone = () => toast(t('bank.recorded', { requestId }))
  if (match === 'currencyDiffers' || match === 'nothingDue') return null
  if (match === 'exact') {
    return (
      <Action size="small" do={() => record()} onDone={onDone}>
        {t('bank.record')}
      </Action>
    )
  }
  const amount = money(line.amount, line.currency)
  const due = money(outstanding, proposal.currency)
  const isMore = excess > 0.005
  return (
    <ConfirmAction
      weight="plain"
      size="small"
      title={t('bank.recordTitle', { amount, requestId })}
      explain={
        <p>
          {match === 'amountOnly'
            ? t('bank.recordAmountOnly')
            : isMore
              ? t('bank.recordMore', { due, excess: money(excess, line.currency) })
              : t('bank.recordLess', { due })}
        </p>
      }
      confirm={isMore ? t('bank.recordWithCredit') : t('bank.record')}
      do={() => record(isMore)}
      onDone={onDone}
    >
      {isMore ? t('bank.recordWithCredit') : t('bank.record')}
    </ConfirmAction>
  )
}
