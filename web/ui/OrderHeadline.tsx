import type { ReactNode } from 'react'
import type { Audience } from '#domain/kernel/fact.ts'
import type { Ball } from '#domain/ordering/headline.ts'
import { t } from '../locales/i18n.ts'
import styles from './OrderHeadline.module.css'

/** One fact: a short value and an explanation. */
export type Fact = { fact: ReactNode; detail?: ReactNode }

/**
 * The three facts of every order: status, responsible party, next date. `yours` means that the user must
 * act next; then that cell has the spot colour and shows `action`.
 */
export const OrderHeadline = ({
  where,
  ball,
  next,
}: {
  where: Fact
  ball: Fact & { yours: boolean; action?: ReactNode }
  /** `label` if it is the last date instead of the next one. */
  next: Fact & { label?: string }
}) => (
  <dl className={styles.headline}>
    <div>
      <dt>{t('standing.where')}</dt>
      <dd className={styles.fact}>{where.fact}</dd>
      {where.detail && <dd className={styles.detail}>{where.detail}</dd>}
    </div>
    <div data-yours={ball.yours || undefined}>
      <dt>{t('standing.ball')}</dt>
      <dd className={styles.fact}>{ball.fact}</dd>
      {ball.detail && <dd className={styles.detail}>{ball.detail}</dd>}
      {ball.action && <dd className={styles.action}>{ball.action}</dd>}
    </div>
    <div>
      <dt>{next.label ?? t('standing.next')}</dt>
      <dd className={styles.fact}>{next.fact}</dd>
      {next.detail && <dd className={styles.detail}>{next.detail}</dd>}
    </div>
  </dl>
)

/** The responsible party by audience. */
const party: Partial<Record<Ball, Audience>> = { customer: 'customer', boxwright: 'staff', supplier: 'supplier' }

/** The responsible party as shown to an audience: `You` if it is theirs; and the same as a clause. */
export const ballFor = (ball: Ball, audience: Audience): { fact: string; clause: string; yours: boolean } => {
  const yours = party[ball] === audience
  const holder = yours ? 'you' : ball
  return { fact: t(`standing.holder.${holder}`), clause: t(`standing.withHolder.${holder}`), yours }
}
