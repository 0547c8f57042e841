import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reimbursements } from '#application/ordering/contracts/work-items.ts'
import type { WorkCredit } from '#application/ordering/contracts/work-shapes.ts'
import { apiQueryOptions } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { Parenthesized } from '../../ui/Parenthesized.tsx'
import { type AnyOrder, type AnyWork, orderedWork, workStatus } from '../order-rules.ts'

/** The reimbursement of a sample or service with a packaging order (SAMPLE-D02, SERVICE-D02). */

const maximumOf = (item: AnyWork): number => {
  if (item.itemType === 'service') return item.service.reimbursableAmount
  return item.sample.isReimbursable ? item.sample.maximumReimbursementAmount : 0
}

/** Work of a canceled order is not reimbursed: what was paid for it is credit. */
const isReimbursed = (order: AnyOrder, item: AnyWork): boolean =>
  maximumOf(item) > 0 && workStatus(item) !== 'cancelled' && order.status !== 'cancelled'

/** The reimbursements of the completed work of an order. */
export const useWorkCredits = (order: AnyOrder): readonly WorkCredit[] => {
  const enabled = orderedWork(order).some((item) => isReimbursed(order, item) && workStatus(item) === 'completed')
  const { requestId } = order
  const { data } = useQuery({ ...apiQueryOptions(reimbursements.ofWork, { params: { requestId } }), enabled })
  return data?.credits ?? []
}

/** A row of facts about the reimbursement: the order that used it, until when it can be used, or that it has expired. */
export const creditRow = (
  order: AnyOrder,
  item: AnyWork,
  credits: readonly WorkCredit[],
): readonly [label: string, value: ReactNode] => {
  if (!isReimbursed(order, item)) return [t('work.reimbursement'), false]
  const credit = credits.find(({ id }) => id === item.id)
  const money = (amount: number) => <Money key="back" amount={amount} currency={order.currency} />
  if (credit?.usedBy) {
    const { requestId, amount } = credit.usedBy
    const href = order.audience === 'staff' ? paths.staff.order(requestId) : paths.customer.order(requestId)
    return [
      t('work.reimbursed'),
      <Parenthesized
        key="used"
        before={money(amount)}
        inside={<a href={href}>{t('ordering.orderId', { requestId })}</a>}
      />,
    ]
  }
  if (credit?.isExpired) return [t('work.creditExpired'), <DateText key="expired" at={credit.until} relative={false} />]
  const amount = money(maximumOf(item))
  if (!credit) return [t('work.reimbursement'), amount]
  return [
    t('work.reimbursement'),
    <Parenthesized
      key="until"
      before={amount}
      inside={
        <>
          {t('work.creditUntil')} <DateText at={credit.until} relative={false} />
        </>
      }
    />,
  ]
}
