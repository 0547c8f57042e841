import type { ReactNode } from 'react'
import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { isCheckingPayment } from '../payments/DifferingPayments.tsx'
import { IssuedInvoices } from '../payments/Invoices.tsx'
import { PaymentPanel, Transfer } from '../payments/PaymentPanel.tsx'
import { PayOrder } from '../payments/PayOrder.tsx'
import { ArtworkPanel } from '../production/ArtworkPanel.tsx'
import { FulfilmentPanel } from '../shipping/FulfilmentPanel.tsx'
import { prepareOrder } from '../stores/prepared-order.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { useNow } from '../ui/clock.ts'
import { Empty } from '../ui/Empty.tsx'
import { Columns, Stack } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { ChangePanel } from './change/ChangePanel.tsx'
import { ChangeCurrency } from './ChangeCurrency.tsx'
import { CheckoutPanel } from './CheckoutPanel.tsx'
import { EditAgain } from './EditAgain.tsx'
import { ExpectedDates } from './ExpectedDates.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import { nextTaskFor } from './next-task-for-customer.ts'
import type { OrderActions } from './order-actions.ts'
import { isInProgress, orderedWork, paymentIsLast, produced, showsFulfilment } from './order-rules.ts'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { StandardItems } from './StandardItems.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { WorkPanel } from './work/WorkPanel.tsx'

/**
 * The complete order as its customer sees it. Read-only without `actions`, for example as of a past time
 * (`compact`: in one of several panes).
 */
export const OrderView = ({
  order,
  actions,
  compact = false,
  timeline,
  messages,
}: {
  order: OrderForCustomer
  /** Its events (`TimelineSection`, or `OrderTimeline` on a live page). */
  timeline: ReactNode
  /** Its conversation, on a live page. */
  messages?: ReactNode
  actions?: OrderActions
  compact?: boolean
}) => {
  const { status, packagingItems } = order
  const now = new Date(useNow()).toISOString()
  const work = orderedWork(order)
  // Shown before prices exist, so that a customer who waits for a quote can already enter the address.
  const hasCheckout =
    work.length + order.standardItems.length > 0 || produced(order).some(({ configuration }) => configuration)
  const items =
    packagingItems.length > 0 ? (
      packagingItems.map((item, index) => (
        <ItemPanel key={item.id} order={order} item={item} actions={actions} first={index === 0} />
      ))
    ) : work.length + order.standardItems.length > 0 && status !== 'draft' ? undefined : actions ? (
      <Section title={t('ordering.addItem')} {...(order.standardItems.length === 0 ? { id: 'items' } : {})}>
        <p>{t('ordering.addItemHint')}</p>
        <div onClickCapture={() => prepareOrder(order.requestId)}>
          <ButtonLink href={paths.shop.customPackaging()}>{t('ordering.addItemInShop')}</ButtonLink>
        </div>
      </Section>
    ) : (
      <Empty title={t('ordering.emptyTitle')} compact>
        {t('ordering.empty')}
      </Empty>
    )
  // In a draft, products come first, unless it has none.
  const isWorkFirst =
    status !== 'draft' || (packagingItems.length + order.standardItems.length === 0 && work.length > 0)
  const workPanel = <WorkPanel order={order} reader={actions && !actions.closed ? 'customer' : undefined} />
  const isStopped = status === 'onHold' || status === 'cancelled'
  const isChecking = isCheckingPayment(order)
  const mayPay =
    actions && !actions.closed && !order.payment.paymentBlock && !isStopped && !isChecking && order.totals.amountDue > 0
  const payment = (
    <PaymentPanel order={order} howTo={actions !== undefined && !isStopped && !isChecking && !mayPay}>
      <IssuedInvoices order={order} />
      {mayPay && <PayOrder order={order} otherwise={<Transfer order={order} />} />}
    </PaymentPanel>
  )
  const artwork = isInProgress(order) && (
    <ArtworkPanel order={order} reader={actions && !actions.closed ? 'customer' : undefined} />
  )
  const artworkFirst = order.phase === 'preProduction'
  // The active section comes first.
  const main = (
    <>
      {status === 'paymentPending' && payment}
      <HoldNotice order={order} />
      <ChangePanel order={order} reader={actions && 'customer'} closed={actions?.closed} />
      {artworkFirst && artwork}
      {showsFulfilment(order) && <FulfilmentPanel order={order} reader="customer" />}
      {!artworkFirst && artwork}
      {isWorkFirst && workPanel}
      {items}
      <StandardItems order={order} actions={actions} />
      {!isWorkFirst && workPanel}
      {(order.contact || hasCheckout) && <CheckoutPanel order={order} actions={actions} />}
      {paymentIsLast(order) && payment}
      {messages}
      <OrderFiles order={order} editing={actions !== undefined} mayNot={actions?.closed} />
      <OrderNotes order={order} writing={actions !== undefined} mayNot={actions?.closed} />
    </>
  )
  const overview = (
    <>
      <SummaryPanel order={order} actions={actions} />
      {actions && <ChangeCurrency key={order.currency} order={order} closed={actions.closed} />}
      {actions && <ExpectedDates order={order} />}
      {actions && <EditAgain order={order} actions={actions} />}
      {actions && <CancelOrder order={order} actions={actions} />}
    </>
  )
  const head = (
    <OrderHead
      order={order}
      reader="customer"
      mayAct={actions?.closed === undefined}
      nextTask={actions && nextTaskFor(order, now)}
      compact={compact}
    />
  )
  if (compact) {
    return (
      <Stack>
        {head}
        {main}
        {overview}
        {timeline}
      </Stack>
    )
  }
  return (
    <Stack>
      {head}
      <Columns main={main} aside={overview} last={timeline} lastBeside={status !== 'draft'} />
    </Stack>
  )
}
