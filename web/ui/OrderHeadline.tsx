import type { ReactNode } from 'react'
import type { Audience } from '#domain/kernel/fact.ts'
import type { Ball } from '#domain/ordering/headline.ts'
import { t } from '../locales/i18n.ts'
import styles from './OrderHeadline.module.css'

/** One fact: a few words, and a line that explains them. */
export type Fact = { fact: ReactNode; detail?: ReactNode }

/**
 * The three facts at the head of every order: where it is, who has the ball, next date. `yours` means that the reader
 * has the ball; then that cell takes the spot colour, and `action` (what to do about it) stands in it.
 */
export const OrderHeadline = ({
  where,
  ball,
  next,
}: {
  where: Fact
  ball: Fact & { yours: boolean; action?: ReactNode }
  /** `label` if it is not the next date, but the last. */
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

/** Whose ball is whose. */
const party: Partial<Record<Ball, Audience>> = { customer: 'customer', boxwright: 'staff', supplier: 'supplier' }

/** Who has the ball, said to a reader of that audience: `You`, if it is theirs; and the same as a clause. */
export const ballFor = (ball: Ball, audience: Audience): { fact: string; clause: string; yours: boolean } => {
  const yours = party[ball] === audience
  const holder = yours ? 'you' : ball
  return { fact: t(`standing.holder.${holder}`), clause: t(`standing.withHolder.${holder}`), yours }
}
