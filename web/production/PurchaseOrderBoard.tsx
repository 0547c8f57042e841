import type { z } from 'zod'
import type { production } from '#application/production/contracts.ts'
import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { isUnfinished } from '#domain/production/purchase-order.ts'
import { isLate } from '#domain/production/stopped-work.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { paths, type PurchaseOrderFilter } from '../paths.ts'
import { Board, BoardCard } from '../ui/Board.tsx'
import { useNow } from '../ui/clock.ts'
import { DateText, PlannedDate } from '../ui/DateText.tsx'
import { count as formatCount } from '../ui/format-count.ts'
import { statusLabel } from '../ui/status-labels.ts'
import { staffStepText, staffTask } from './staff-step.ts'
import styles from './PurchaseOrdersPanel.module.css'

type Column = z.output<typeof production.board.reply>['columns'][number]

/** Purchase orders by status, those due first on top; `filter` also applies to the full lists of the columns. */
export const PurchaseOrderBoard = ({
  columns,
  filter,
}: {
  columns: readonly Column[]
  filter: Omit<PurchaseOrderFilter, 'status'>
}) => (
  <Board
    label={t('production.board.byStatus')}
    none={t('production.board.none')}
    columns={columns.map(({ status, count, purchaseOrders }) => ({
      key: status,
      title: statusLabel('purchaseOrder', status).label,
      count,
      cards: purchaseOrders.map((po) => <Card key={po.id} po={po} />),
      all: {
        href: paths.staff.purchaseOrders({ ...filter, status, ...(isUnfinished({ status }) && { sort: 'due' }) }),
        text: t('production.board.allOf', { count }),
      },
    }))}
  />
)

/** Supplier; product and what staff have to do; ready date. */
const Card = ({ po }: { po: PurchaseOrderForStaff }) => {
  const now = useNow()
  const task = staffTask(po, now)
  const product = t('production.board.product', { quantity: formatCount(po.quantity), product: inLanguage(po.title) })
  return (
    <BoardCard
      href={paths.staff.purchaseOrder(po.id)}
      name={po.supplierName ?? po.supplierId}
      spoken={[po.id, product].join(', ')}
      tooltip={[`${po.id} · ${product}`, staffStepText(po, now)].join('\n')}
      isOurs={task !== undefined}
      detail={
        <>
          {product}
          {po.stopped && <span className={styles.task}>{t(`production.staff.stopped.${po.stopped}`)}</span>}
          {task && <span className={styles.task}>{t(`production.board.task.${task}`)}</span>}
        </>
      }
      line={
        po.actualReadyDate ? (
          <DateText at={po.actualReadyDate} format="dayMonth" relative={false} />
        ) : (
          <PlannedDate at={po.plannedReadyDate} format="dayMonth" relative={false} />
        )
      }
      trailing={isLate(po, now) && <span className={styles.late}>{t('production.staff.late')}</span>}
    />
  )
}
