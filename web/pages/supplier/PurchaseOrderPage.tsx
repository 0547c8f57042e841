import { useParams } from '@tanstack/react-router'
import { production } from '#application/production/contracts.ts'
import { SubjectMessages } from '../../conversations/SubjectMessages.tsx'
import { useApiQuery } from '../../data/queries.ts'
import { paths } from '../../paths.ts'
import { PurchaseOrderFiles } from '../../production/PurchaseOrderFiles.tsx'
import { PurchaseOrderFrame } from '../../production/PurchaseOrderFrame.tsx'
import { PurchaseOrderNotes } from '../../production/PurchaseOrderNotes.tsx'
import { PurchaseOrderPickups } from '../../production/PurchaseOrderPickups.tsx'
import { PurchaseOrderShipping } from '../../production/PurchaseOrderShipping.tsx'
import { PurchaseOrderProgress, PurchaseOrderTerms } from '../../production/PurchaseOrderTerms.tsx'
import { PurchaseOrderTimeline } from '../../production/PurchaseOrderTimeline.tsx'
import { PurchaseOrderView } from '../../production/PurchaseOrderView.tsx'
import { SupplierNextStep } from '../../production/SupplierNextStep.tsx'
import { SupplierPayments } from '../../production/SupplierPayments.tsx'

/** One purchase order as its supplier sees it, with live updates. */
const PurchaseOrderPage = () => {
  const { purchaseOrderId } = useParams({ from: '/_app/live/supplier/purchase-orders/$purchaseOrderId' })
  const reading = useApiQuery(production.get, { params: { purchaseOrderId } })
  return (
    <PurchaseOrderFrame reading={reading} list={paths.supplier.purchaseOrders()}>
      {(po) => (
        <PurchaseOrderView
          po={po}
          next={<SupplierNextStep po={po} />}
          timeline={<PurchaseOrderTimeline purchaseOrderId={purchaseOrderId} />}
          panels={
            <>
              <PurchaseOrderProgress po={po} />
              <PurchaseOrderTerms po={po} />
              <SubjectMessages subject={{ type: 'purchaseOrder', id: purchaseOrderId }} reader="supplier" />
              <PurchaseOrderNotes po={po} />
              <PurchaseOrderFiles po={po} />
              <PurchaseOrderShipping po={po} />
              <PurchaseOrderPickups po={po} />
              <SupplierPayments po={po} />
            </>
          }
        />
      )}
    </PurchaseOrderFrame>
  )
}

export default PurchaseOrderPage
