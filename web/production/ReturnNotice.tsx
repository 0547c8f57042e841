import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { QuotedText } from '../ui/QuotedText.tsx'

/** Why a purchase order was returned, or why a decision about it was changed. */
export const ReturnNotice = ({ po: { audience, returned } }: { po: Pick<PurchaseOrder, 'audience' | 'returned'> }) => {
  if (!returned) return null
  const why = returned.why === 'revoked' && audience === 'staff' ? 'revokedByStaff' : returned.why
  return (
    <p>
      <strong>{t(`production.returned.${why}`)}</strong> <QuotedText>{returned.reason}</QuotedText>
    </p>
  )
}
