import type { ReactNode } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { DisputesPanel } from '../payments/Disputes.tsx'
import { InvoicesPanel } from '../payments/Invoices.tsx'
import { PaymentLinks } from '../payments/PaymentLinks.tsx'
import { ArtworkPanel } from '../production/ArtworkPanel.tsx'
import { AssignSupplierForm, itemsWithoutSupplier } from '../production/AssignSupplierForm.tsx'
import { PurchaseOrdersPanel } from '../production/PurchaseOrdersPanel.tsx'
import { SourcingPanel } from '../production/SourcingPanel.tsx'
import { AddressFacts } from '../shipping/AddressFacts.tsx'
import { useNow } from '../ui/clock.ts'
import { Columns, Stack } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { AddProduct } from './AddProduct.tsx'
import { ChangePanel } from './change/ChangePanel.tsx'
import { ChangeComments } from './ChangeComments.tsx'
import { ChangeCurrency } from './ChangeCurrency.tsx'
import { CheckoutPanel } from './CheckoutPanel.tsx'
import { ExpectedDates } from './ExpectedDates.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import { nextTaskOf } from './next-task-for-staff.ts'
import { orderActionsOf } from './order-actions.ts'
import { isExpired, isInProgress, isPlaced, isProducing } from './order-rules.ts'
import { OrderAssignment } from './OrderAssignment.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { QuoteForm, UnsentQuote } from './QuoteForm.tsx'
import { ShippingQuoteForm } from './ShippingQuoteForm.tsx'
import { StaffItems } from './StaffItems.tsx'
import { StaffPayment, StaffTerms, takesMoney } from './StaffPayment.tsx'
import { StaffFulfilment, StaffShipmentPlan } from './StaffShipping.tsx'
import { StandardItems } from './StandardItems.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { WorkPanel } from './work/WorkPanel.tsx'

/**
 * The complete order as staff see it. `working`: with the forms for its current state; without it the view is
 * read-only, for example as of a past time (`compact`: in one of several panes).
 */
export const StaffOrderView = ({
  order,
  working = false,
  keeping = working,
  compact = false,
  timeline,
  messages,
}: {
  order: OrderForStaff
  /** Its events (`TimelineSection`, or `OrderTimeline` on a live page). */
  timeline: ReactNode
  /** Its conversations, on a live page. */
  messages?: ReactNode
  working?: boolean
  /** With the forms for payments, also for accountants. */
  keeping?: boolean
  compact?: boolean
}) => {
  const { status, packagingItems } = order
  const isDraft = status === 'draft' || status === 'internal'
  const placed = isPlaced(order)
  const actions = working && isDraft ? orderActionsOf(order, undefined) : undefined
  const now = new Date(useNow()).toISOString()
  // Expired quotes are renewed together with their shipping.
  const isShippingToRenew =
    order.shippingQuote !== null &&
    isExpired(order.shippingQuote, now) &&
    order.detailedStatus !== 'packagingQuotesExpired'
  const unanswered =
    working && isDraft
      ? packagingItems.filter(({ quoteRequest }) => ['pending', 'internal'].includes(quoteRequest?.status ?? ''))
      : []
  const { paymentHistory, differingCardPayments } = order.payment
  // A card payment can arrive after the order was changed to a draft again.
  const hasMoney = placed || (!isDraft && paymentHistory.length + differingCardPayments.length > 0)
  const money = hasMoney && <StaffPayment order={order} working={working} keeping={keeping} />
  // Those of a canceled order that could not be withdrawn must be settled.
  const isOrdered =
    isInProgress(order) ||
    (status === 'onHold' && order.phase !== 'preSales') ||
    (status === 'cancelled' && order.purchaseOrders.length > 0)
  const purchaseOrders = isOrdered &&
    // Essentials are in stock.
    (order.packagingItems.length > 0 || order.purchaseOrders.length > 0) &&
    isProducing(order) && <PurchaseOrdersPanel order={order} planning={working} />
  const links = working && takesMoney(order) && <PaymentLinks order={order} />
  const terms = working && <StaffTerms order={order} />
  const invoices = (placed || (!isDraft && order.invoices.length > 0)) && (
    <InvoicesPanel order={order} keeping={keeping} />
  )
  const making = order.phase === 'production'
  const workPanel = <WorkPanel order={order} reader={working ? 'staff' : undefined} />
  // The active section comes first.
  const main = (
    <>
      <HoldNotice order={order} />
      <ChangePanel order={order} reader={working ? 'staff' : undefined} />
      <DisputesPanel order={order} working={keeping} />
      {actions && packagingItems.length === 0 && <AddProduct order={order} />}
      {unanswered.map((item) => (
        <QuoteForm key={item.quoteRequest?.id ?? item.id} order={order} item={item} />
      ))}
      {working && isDraft && (order.shippingQuoteNeeded || isShippingToRenew) && <ShippingQuoteForm order={order} />}
      {working &&
        packagingItems
          .filter((item) => !unanswered.includes(item))
          .map((item) => <UnsentQuote key={item.id} order={order} item={item} />)}
      {working &&
        itemsWithoutSupplier(order).map((item) => <AssignSupplierForm key={item.id} order={order} item={item} />)}
      {status === 'paymentPending' && money}
      {status === 'paymentPending' && terms}
      {status === 'paymentPending' && links}
      {placed && workPanel}
      {placed && <ArtworkPanel order={order} reader={working ? 'staff' : undefined} />}
      {making && purchaseOrders}
      <StaffFulfilment order={order} working={working} />
      <StaffShipmentPlan order={order} working={working} />
      {!making && purchaseOrders}
      <StaffItems order={order} actions={actions} unanswered={unanswered} working={working} />
      <StandardItems order={order} actions={actions} />
      {status !== 'paymentPending' && money}
      {status !== 'paymentPending' && terms}
      {invoices}
      {status !== 'paymentPending' && links}
      {!placed && workPanel}
      {actions && packagingItems.length > 0 && <AddProduct order={order} />}
      {actions ? (
        <CheckoutPanel order={order} actions={actions} />
      ) : (
        <Section title={t('ordering.board.customer')}>
          <AddressFacts order={order} />
          {working && <ChangeComments key={order.additionalComments} order={order} />}
        </Section>
      )}
      {messages}
      <OrderFiles order={order} editing={working} />
      <OrderNotes order={order} writing={working} />
    </>
  )
  const aside = (
    <>
      <SummaryPanel order={order} actions={actions} />
      {actions && <ChangeCurrency key={order.currency} order={order} closed={undefined} />}
      {working && <ExpectedDates order={order} />}
      {working && <OrderAssignment order={order} />}
      <SourcingPanel order={order} />
    </>
  )
  const task = nextTaskOf(order)
  // Accountants may do the tasks about payments only.
  const mayAct = working || (keeping && task?.href === '#payment')
  return (
    <Stack>
      <OrderHead order={order} reader="staff" mayAct={mayAct} nextTask={mayAct ? task : undefined} compact={compact} />
      {compact ? (
        <>
          {main}
          {aside}
          {timeline}
        </>
      ) : (
        <Columns main={main} aside={aside} last={timeline} lastBeside />
      )}
    </Stack>
  )
}
