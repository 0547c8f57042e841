import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { QuotedText } from '../ui/QuotedText.tsx'

/** Why a purchase order was returned, or why a decision about it was changed. */
export const ReturnNotice = ({ po: { returned } }: { po: Pick<PurchaseOrder, 'returned'> }) =>
  returned && (
    <p>
      <strong>{t(`production.returned.${returned.why}`)}</strong> <QuotedText>{returned.reason}</QuotedText>
    </p>
  )
