import type { ReactNode } from 'react'
import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { isStopped } from '#domain/production/stopped-work.ts'
import { t } from '../locales/i18n.ts'
import { useNow } from '../ui/clock.ts'
import { Panel } from '../ui/Panel.tsx'
import { PurchaseOrderActions } from './PurchaseOrderActions.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import { staffStepText } from './staff-step.ts'
import { StoppedOrderNotice, type useStoppedOrder } from './StoppedOrder.tsx'

/**
 * Who acts next on a purchase order, and the actions of staff. `onEnd`: it was removed; `stopped`: its order is on hold or
 * canceled, so it cannot be sent.
 */
export const StaffNextStep = ({
  po,
  stopped,
  onEnd,
  children,
}: {
  po: PurchaseOrderForStaff
  stopped: ReturnType<typeof useStoppedOrder>
  onEnd: () => void
  children: ReactNode
}) => {
  const now = useNow()
  return (
    <Panel title={t('production.next')} id="next">
      {stopped && <StoppedOrderNotice stopped={stopped} />}
      {!isStopped(po) && <p>{staffStepText(po, now)}</p>}
      {children}
      <ReturnNotice po={po} />
      {po.noteUnanswered && (
        <p>
          <a href="#notes">{t('production.panel.note')}</a>
        </p>
      )}
      <PurchaseOrderActions po={po} without={stopped ? ['release', 'releaseOnBehalf'] : []} onEnd={onEnd} />
    </Panel>
  )
}
