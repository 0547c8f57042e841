import type { ReactNode } from 'react'
import type {
  PurchaseOrderForStaff,
  PurchaseOrderForSupplier,
} from '#application/production/contracts/purchase-order-shapes.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Page } from '../ui/Page.tsx'
import { Problem } from '../ui/Problem.tsx'
import { OrderSkeleton } from '../ui/Skeletons.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'

/** The page of a purchase order, for staff and for its supplier: title, status, way back; loading and failure included. */
export const PurchaseOrderFrame = <Po extends PurchaseOrderForStaff | PurchaseOrderForSupplier>({
  reading: { data: po, error, refetch },
  list,
  actions,
  children,
}: {
  reading: { data: Po | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** Path of the list it is in. */
  list: string
  actions?: ReactNode
  children: (po: Po) => ReactNode
}) => {
  const breadcrumbs = [{ label: t('shell.frame.purchaseOrders'), href: list }]
  if (!po) {
    return (
      <Page title={t('production.order')} breadcrumbs={breadcrumbs}>
        {error ? <Problem of={error} retry={() => void refetch()} /> : <OrderSkeleton />}
      </Page>
    )
  }
  return (
    <Page
      title={t('production.amountOf', { quantity: po.quantity, title: inLanguage(po.title) })}
      lede={
        <>
          {t('production.orderId', { id: po.id })} <CopyButton text={po.id} />
        </>
      }
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge kind="purchaseOrder" of={po.status} />}
      actions={actions}
      dense
    >
      {children(po)}
    </Page>
  )
}
