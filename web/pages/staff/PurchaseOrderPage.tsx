import { useParams, useRouter } from '@tanstack/react-router'
import { production } from '#application/production/contracts.ts'
import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { isReleased } from '#domain/production/purchase-order-core.ts'
import { isUnfinished } from '#domain/production/purchase-order.ts'
import { SubjectMessages } from '../../conversations/SubjectMessages.tsx'
import { api } from '../../data/api.ts'
import { cachePurchaseOrder, useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { Trans } from '../../locales/Trans.tsx'
import { paths } from '../../paths.ts'
import { AssignmentPanel } from '../../people/AssignmentPanel.tsx'
import { isDeclined, MovePurchaseOrder, RenewPurchaseOrder } from '../../production/MovePurchaseOrder.tsx'
import { PromisedDate } from '../../production/PromisedDate.tsx'
import { PurchaseOrderFiles } from '../../production/PurchaseOrderFiles.tsx'
import { PurchaseOrderFrame } from '../../production/PurchaseOrderFrame.tsx'
import { PurchaseOrderNotes } from '../../production/PurchaseOrderNotes.tsx'
import { PurchaseOrderShipping } from '../../production/PurchaseOrderShipping.tsx'
import { PurchaseOrderProgress, PurchaseOrderTerms } from '../../production/PurchaseOrderTerms.tsx'
import { PurchaseOrderTimelineForStaff } from '../../production/PurchaseOrderTimeline.tsx'
import { PoDates, PurchaseOrderPdf, SpecWithPicture } from '../../production/PurchaseOrderView.tsx'
import { StaffNextStep } from '../../production/StaffNextStep.tsx'
import { useStoppedOrder } from '../../production/StoppedOrder.tsx'
import { SupplierPayments } from '../../production/SupplierPayments.tsx'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Columns } from '../../ui/Page.tsx'
import { Facts, Panel } from '../../ui/Panel.tsx'

/** One purchase order for staff: supplier, specification, dates, and all actions of staff. */
const PurchaseOrderPage = () => {
  const { purchaseOrderId } = useParams({ from: '/_app/live/staff/purchase-orders/$purchaseOrderId' })
  const reading = useApiQuery(production.getForStaff, { params: { purchaseOrderId } })
  const user = userOf(useSession())
  const { history } = useRouter()
  const leave = () => history.push(paths.staff.purchaseOrders())
  // SupplierOnly staff see no orders: those have the customer's prices and contact (ROLE-D02).
  const seesOrder = user !== null && hasAccess(user, 'staff', 'bookReader')
  // Accountants see amounts and reasons only (decision 107).
  const works = user !== null && hasAccess(user, 'staff', 'supplierManager')
  const orderOf = ({ source }: PurchaseOrderForStaff) => `${paths.staff.order(source.requestId)}#purchase-orders`
  return (
    <PurchaseOrderFrame
      reading={reading}
      list={works ? paths.staff.purchaseOrders() : paths.staff.payables()}
      actions={
        reading.data &&
        seesOrder && (
          <ButtonLink href={orderOf(reading.data)} weight="plain">
            {t('production.staff.open')}
          </ButtonLink>
        )
      }
    >
      {(po) => (
        <Columns
          aside={
            <>
              <Panel title={t('production.staff.supplier')}>
                <Facts
                  rows={[
                    [
                      t('production.staff.supplier'),
                      <a key="supplier" href={paths.staff.supplier(po.supplierId)}>
                        {po.supplierName ?? po.supplierId}
                      </a>,
                    ],
                    [
                      t('production.staff.orderId'),
                      <Trans
                        key="order"
                        i18nKey="production.staff.forOrder"
                        values={{ itemNumber: po.source.itemNumber }}
                        components={{
                          order: seesOrder ? (
                            <a href={orderOf(po)}>{po.source.requestId}</a>
                          ) : (
                            <span>{po.source.requestId}</span>
                          ),
                        }}
                      />,
                    ],
                  ]}
                />
              </Panel>
              {works && (
                <AssignmentPanel
                  of={purchaseOrderId}
                  assignment={po.assignment}
                  done={!isUnfinished(po)}
                  managers
                  save={async (body) =>
                    cachePurchaseOrder(await api.purchaseOrders.assign({ params: { purchaseOrderId }, body }))
                  }
                />
              )}
              <Panel title={t('production.dates.title')}>
                <PoDates po={po} />
                <PurchaseOrderPdf id={po.id} />
              </Panel>
            </>
          }
          main={works ? <Work po={po} leave={leave} seesOrder={seesOrder} /> : <OfTheBooks po={po} />}
        />
      )}
    </PurchaseOrderFrame>
  )
}

type Shown = { po: PurchaseOrderForStaff }

const Spec = ({ po }: Shown) => (
  <Panel title={t('production.spec.title')}>
    <SpecWithPicture po={po} />
  </Panel>
)

const OfTheBooks = ({ po }: Shown) => (
  <>
    <SupplierPayments po={po} />
    <Spec po={po} />
  </>
)

const Work = ({ po, leave, seesOrder }: Shown & { leave: () => void; seesOrder: boolean }) => {
  const stopped = useStoppedOrder(po, seesOrder)
  const move = !stopped && <MovePurchaseOrder po={po} onDone={leave} />
  return (
    <>
      <StaffNextStep po={po} stopped={stopped} onEnd={leave}>
        {po.proposal && seesOrder && <PromisedDate requestId={po.source.requestId} proposal={po.proposal} />}
      </StaffNextStep>
      {isDeclined(po) && move}
      <PurchaseOrderTerms po={po} />
      <PurchaseOrderProgress po={po} />
      <RenewPurchaseOrder po={po} />
      <Spec po={po} />
      <SubjectMessages subject={{ type: 'purchaseOrder', id: po.id }} reader="staff" shared={isReleased(po)} />
      <PurchaseOrderNotes po={po} />
      <PurchaseOrderFiles po={po} />
      <PurchaseOrderShipping po={po} />
      <SupplierPayments po={po} />
      {!isDeclined(po) && move}
      <PurchaseOrderTimelineForStaff purchaseOrderId={po.id} />
    </>
  )
}

export default PurchaseOrderPage
