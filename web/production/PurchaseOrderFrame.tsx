import type { ReactNode } from 'react'
import type {
  PurchaseOrderForStaff,
  PurchaseOrderForSupplier,
} from '#application/production/contracts/purchase-order-shapes.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Page } from '../ui/Page.tsx'
import type { Failure } from '../ui/problem-texts.ts'
import { Problem } from '../ui/Problem.tsx'
import { OrderSkeleton } from '../ui/Skeletons.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'

/**
 * The page of a purchase order, for staff and for its supplier: title, status, breadcrumb, loading and error states.
 */
export const PurchaseOrderFrame = <Po extends PurchaseOrderForStaff | PurchaseOrderForSupplier>({
  reading: { data: po, error, refetch },
  list,
  actions,
  children,
}: {
  reading: { data: Po | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** Path of its list. */
  list: string
  actions?: ReactNode
  children: (po: Po) => ReactNode
}) => {
  const breadcrumbs = [{ label: t('shell.frame.purchaseOrders'), href: list }]
  if (!po) {
    return (
      <Page title={t('production.order')} breadcrumbs={breadcrumbs}>
        {error ? <NoPurchaseOrder of={error} retry={() => void refetch()} /> : <OrderSkeleton />}
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

/** For a removed purchase order, the reason is shown without a retry button. */
const NoPurchaseOrder = ({ of, retry }: { of: Failure; retry: () => void }) =>
  of.reason?.startsWith('notFound.') ? (
    <Problem of={of} title={t('production.gone')} saved="" advice="" />
  ) : (
    <Problem of={of} retry={retry} />
  )
