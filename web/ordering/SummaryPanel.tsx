import { orderCan } from '#domain/ordering/order.ts'
import { paymentBlockCan } from '#domain/payments/payment-block.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { Trans } from '../locales/Trans.tsx'
import { Converted } from '../payments/Converted.tsx'
import { payBy } from '../payments/pay-by.ts'
import { PlannedInstalments } from '../payments/PlannedInstalments.tsx'
import { useNow } from '../ui/clock.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { count } from '../ui/format-count.ts'
import { formatDate } from '../ui/format-date.ts'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import type { OrderActions } from './order-actions.ts'
import { type AnyOrder, asOrder, chosenQuantity, isShipping, offeredQuotes, orderedWork } from './order-rules.ts'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderProblems } from './OrderProblems.tsx'
import { useAvailableDiscounts } from './use-available-discounts.ts'
import { useReimbursements } from './use-reimbursements.ts'
import styles from './SummaryPanel.module.css'

/** The total, always visible; for an editable draft also the button that places the order. */
export const SummaryPanel = ({ order, actions }: { order: AnyOrder; actions?: OrderActions | undefined }) => {
  const { totals, currency, status, shipments } = order
  const now = new Date(useNow()).toISOString()
  const draft = status === 'draft'
  const dueDate = payBy(order, now)
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const priced =
    order.standardItems.length + orderedWork(order).length > 0 ||
    order.packagingItems.some((item) => chosenQuantity(item) !== null)
  const reimbursements = useReimbursements(order, actions !== undefined)
  const offer = useAvailableDiscounts(order, actions !== undefined)
  const total = offer?.total ?? totals.total
  const discounts = [
    ...order.payment.discounts.map(({ ofCustomer, ...one }) => ({
      ...one,
      rate: ofCustomer?.rate ? { from: ofCustomer.currency, ...ofCustomer.rate } : null,
    })),
    ...(offer?.discounts ?? []),
  ]
  // With the decimals of the quotes next to them (PRICE-D04).
  const unitPrices = order.packagingItems.flatMap((item) =>
    chosenQuantity(item) === null
      ? []
      : [item.unitPrice ?? [], offeredQuotes(item).map((quote) => quote.unitPrice)].flat(),
  )
  const notYet = refusalText(paymentBlockCan.act(order.payment, order.audience) ?? orderCan.place(asOrder(order), now))
  return (
    <Section title={t('ordering.summary.title')} id="summary">
      {priced ? (
        <Facts
          rows={[
            ...order.packagingItems.map(
              (item) =>
                [
                  item.customerProductName || inLanguage(item.product.title),
                  chosenQuantity(item) === null || item.unitPrice === null ? undefined : (
                    <>
                      {count(item.quantity ?? 0)} ×{' '}
                      <Money amount={item.unitPrice} currency={currency} perPiece={unitPrices} />
                    </>
                  ),
                ] as const,
            ),
            [t('ordering.summary.products'), order.packagingItems.length > 0 && money(totals.packaging)],
            [t('ordering.summary.standardProducts'), order.standardItems.length > 0 && money(totals.standardProducts)],
            [t('ordering.summary.services'), totals.services > 0 && money(totals.services)],
            [t('ordering.summary.samples'), totals.samples > 0 && money(totals.samples)],
            [
              t('ordering.summary.shipping'),
              isShipping(order) &&
                (shipments.length > 0 || !draft ? money(totals.shipping) : t('ordering.summary.notChosen')),
            ],
            ...discounts
              .filter(({ amount }) => amount > 0)
              .map(
                ({ name, amount, rate }) =>
                  [
                    inLanguage(name),
                    <>
                      {money(-amount)}
                      {rate && (
                        <small className={styles.rate}>
                          <Converted {...rate} />
                        </small>
                      )}
                    </>,
                  ] as const,
              ),
            ...reimbursements.map(
              ({ requestId, title, amount }) =>
                [t('ordering.summary.reimbursement', { name: inLanguage(title), requestId }), money(-amount)] as const,
            ),
            [
              t('ordering.summary.total'),
              <strong key="total" className={styles.total}>
                {money(total)}
              </strong>,
            ],
            [
              dueDate ? t('ordering.summary.dueBy', { date: formatDate(dueDate) }) : t('ordering.summary.dueNow'),
              draft ? undefined : money(totals.amountDue),
            ],
          ]}
        />
      ) : (
        <p className={styles.note}>
          {t(actions && order.audience === 'customer' ? 'ordering.summary.chooseQuantity' : 'ordering.summary.noQuote')}
        </p>
      )}
      {priced && draft && <PlannedInstalments order={order} total={total} />}
      {priced && <OrderDocuments order={order} />}
      {actions && draft && <OrderProblems order={order} />}
      {actions && draft && priced && (
        <>
          <ConfirmAction
            wide
            size="large"
            title={t('ordering.summary.placeTitle')}
            explain={
              <p>
                <Trans
                  i18nKey={
                    order.audience === 'staff' ? 'ordering.summary.placeForCustomer' : 'ordering.summary.placeExplain'
                  }
                  components={{ total: money(total) }}
                />
              </p>
            }
            confirm={t('ordering.summary.place')}
            do={() => actions.place(total)}
            disabledReason={actions.closed ?? notYet}
            onDone={() => {
              toast(t(order.audience === 'staff' ? 'ordering.summary.placedForCustomer' : 'ordering.summary.placed'))
              scrollToSection('payment')
            }}
          >
            {t('ordering.summary.place')}
          </ConfirmAction>
          {/* The missing parts are listed above the button. */}
          {order.problems.length === 0 && (notYet ?? order.audience === 'customer') && (
            <p className={styles.note}>{notYet ?? t('ordering.summary.binding')}</p>
          )}
        </>
      )}
    </Section>
  )
}
