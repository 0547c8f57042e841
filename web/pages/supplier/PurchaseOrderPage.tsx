import { useParams } from '@tanstack/react-router'
import type { PurchaseOrderForSupplier } from '#application/contracts/production.ts'
import { production } from '#application/contracts/production.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { keptPurchaseOrder, useReading } from '../../reading.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { count } from '../customer/count.ts'
import { moveTo } from '../move-to.ts'
import { nextVerb, verbWords } from './po-words.ts'
import { PurchaseOrderView } from './PurchaseOrderView.tsx'
import styles from './PurchaseOrderPage.module.css'

const breadcrumbs = [{ label: 'Purchase orders', href: paths.supplier.purchaseOrders() }]

/** One purchase order at its workshop, live. */
const PurchaseOrderPage = () => {
  const { purchaseOrderId = '' } = useParams({ strict: false })
  const { data: po, error, refetch } = useReading(production.get, { params: { purchaseOrderId } })
  if (!po) {
    return (
      <Page title="Purchase order" breadcrumbs={breadcrumbs}>
        {error ? <Problem of={error} retry={() => void refetch()} /> : <OrderSkeleton />}
      </Page>
    )
  }
  return (
    <Page
      title={`${count(po.quantity)} × ${po.title}`}
      lede={`Purchase order ${po.id}`}
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge kind="purchaseOrder" of={po.status} />}
    >
      <PurchaseOrderView po={po} next={<NextVerb po={po} />} />
    </Page>
  )
}

/** The one thing to do now, large enough for a thumb. */
const NextVerb = ({ po }: { po: PurchaseOrderForSupplier }) => {
  const next = nextVerb(po)
  if (!next) {
    return (
      <p className={styles.next} id="next" data-done>
        Nothing left to do here. Thank you.
      </p>
    )
  }
  const { button, means, done, asks } = verbWords[next.verb]
  const params = { purchaseOrderId: po.id }
  const deed = {
    wide: true,
    size: 'large',
    unless: next.refusal?.message,
    do: async () => keptPurchaseOrder(await api.production[next.verb]({ params })),
    onDone: () => {
      toast(done)
      moveTo('next')
    },
    children: button,
  } as const
  return (
    <section className={styles.next} id="next" aria-label="What to do now">
      {asks ? (
        <ConfirmAction {...deed} title={asks.title} explain={<p>{asks.explain}</p>} confirm={button} />
      ) : (
        <Action {...deed} />
      )}
      <p>{next.refusal?.message ?? means}</p>
    </section>
  )
}

export default PurchaseOrderPage
