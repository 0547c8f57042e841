import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { useNow } from '../ui/clock.ts'
import { formatDate, atFactory } from '../ui/format-date.ts'
import { Panel } from '../ui/Panel.tsx'
import { staffStep } from './purchase-order-labels.ts'
import { PurchaseOrderActions } from './PurchaseOrderActions.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'

/** Who acts next on a purchase order, and the actions of staff. `onEnd`: it was removed. */
export const StaffNextStep = ({ po, onEnd }: { po: PurchaseOrderForStaff; onEnd: () => void }) => (
  <Panel title={t('production.next')} id="next">
    <p>
      {t(`production.staffNext.${staffStep(po, useNow())}`, {
        supplier: po.supplierName ?? po.supplierId,
        date: formatDate(po.plannedReadyDate, 'short', atFactory),
      })}
    </p>
    <ReturnNotice po={po} />
    {po.noteUnanswered && (
      <p>
        <a href="#notes">{t('production.panel.note')}</a>
      </p>
    )}
    <PurchaseOrderActions po={po} onEnd={onEnd} />
  </Panel>
)
