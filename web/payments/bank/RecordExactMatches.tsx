import type { BankLine } from '#application/payments/contracts/bank-statement-shapes.ts'
import { t } from '../../locales/i18n.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { Money } from '../../ui/Money.tsx'
import { recordableLines, useRecordLines } from './use-record-lines.ts'
import styles from './Bank.module.css'

/** Records all shown lines whose reference and amount match one order or bill, sequentially. */
export const RecordExactMatches = ({ statementId, lines }: { statementId: string; lines: readonly BankLine[] }) => {
  const { progress, run } = useRecordLines(statementId)
  const exact = recordableLines(lines)
  const sums = Map.groupBy(exact, ({ line }) => `${line.currency} ${line.amount > 0 ? 'in' : 'out'}`)
  return (
    <div className={styles.bulk}>
      {exact.length > 0 && (
        <ConfirmAction
          title={t('bank.recordExact', { count: exact.length })}
          explain={
            <>
              <p>{t('bank.recordExactExplain')}</p>
              <p>
                {[...sums].map(([key, all], nth) => (
                  <span key={key}>
                    {nth > 0 && ', '}
                    <Money
                      amount={all.reduce((sum, { line }) => sum + line.amount, 0)}
                      currency={all[0]!.line.currency}
                    />
                  </span>
                ))}
              </p>
            </>
          }
          confirm={t('bank.record')}
          do={() => run(exact)}
        >
          {t('bank.recordExact', { count: exact.length })}
        </ConfirmAction>
      )}
      {progress && (
        <>
          <progress max={progress.all} value={progress.done} aria-label={t('bank.recording')} />
          <span role="status">
            {progress.done < progress.all
              ? t('bank.recordingOf', { done: progress.done, all: progress.all })
              : t('bank.recordedLines', { count: progress.done - progress.refused.length })}
          </span>
          {progress.refused.length > 0 && (
            <ul className={styles.problems} role="alert">
              {progress.refused.map(({ lineId, number, why }) => (
                <li key={lineId}>
                  {number}: {why}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
