import type { ReactNode } from 'react'
import type { Audience } from '#domain/kernel/fact.ts'
import type { WaitingOn } from '#domain/ordering/headline.ts'
import { t } from '../locales/i18n.ts'
import styles from './OrderHeadline.module.css'

/** One fact: a short value and an explanation. */
export type Fact = { fact: ReactNode; detail?: ReactNode }

/**
 * The three facts of every order: status, responsible party, next date. `yours` means that the user must act next; that
 * cell then has the spot color and shows `action`.
 */
export const OrderHeadline = ({
  where,
  waitingOn,
  next,
}: {
  where: Fact
  waitingOn: Fact & { yours: boolean; action?: ReactNode }
  /** `label` if it is the last date instead of the next one. */
  next: Fact & { label?: string }
}) => (
  <dl className={styles.headline}>
    <div>
      <dt>{t('status.where')}</dt>
      <dd className={styles.fact}>{where.fact}</dd>
      {where.detail && <dd className={styles.detail}>{where.detail}</dd>}
    </div>
    <div data-yours={waitingOn.yours || undefined}>
      <dt>{t('status.waitingOn')}</dt>
      <dd className={styles.fact}>{waitingOn.fact}</dd>
      {waitingOn.detail && <dd className={styles.detail}>{waitingOn.detail}</dd>}
      {waitingOn.action && <dd className={styles.action}>{waitingOn.action}</dd>}
    </div>
    <div>
      <dt>{next.label ?? t('status.next')}</dt>
      <dd className={styles.fact}>{next.fact}</dd>
      {next.detail && <dd className={styles.detail}>{next.detail}</dd>}
    </div>
  </dl>
)

/** The responsible party by audience. */
const party: Partial<Record<WaitingOn, Audience>> = { customer: 'customer', boxwright: 'staff', supplier: 'supplier' }

/** Who acts, for users of the party who can only read. */
const colleagues = { customer: 'company', staff: 'staff', supplier: 'supplier' } as const satisfies Record<
  Audience,
  string
>

/**
 * Texts of the responsible party for an audience, and the same as a clause: `You` if it is that audience, and the user
 * may act; otherwise the colleagues who may.
 */
export const waitingOnText = (
  waitingOn: WaitingOn,
  audience: Audience,
  mayAct = true,
): { fact: string; clause: string; yours: boolean } => {
  const isParty = party[waitingOn] === audience
  const yours = isParty && mayAct
  const holder = yours ? 'you' : isParty ? colleagues[audience] : waitingOn
  return { fact: t(`status.holder.${holder}`), clause: t(`status.withHolder.${holder}`), yours }
}
