import { orderCan } from '#domain/ordering/order.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { whyNot } from '../locales/message-text.ts'
import { Trans } from '../locales/Trans.tsx'
import { useNow } from '../ui/clock.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { count } from '../ui/format-count.ts'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import type { OrderActions } from './order-actions.ts'
import { type AnyOrder, asOrder, chosenQuantity, offeredQuotes } from './order-rules.ts'
import styles from './SummaryPanel.module.css'

/** The total, always visible; for an editable draft also the button that places the order. */
export const SummaryPanel = ({ order, actions }: { order: AnyOrder; actions?: OrderActions | undefined }) => {
  const { totals, currency, status, shipments } = order
  const now = new Date(useNow()).toISOString()
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const priced = order.packagingItems.some((item) => chosenQuantity(item) !== null)
  // With the decimals of the quotes beside them (PRICE-D04).
  const unitPrices = order.packagingItems.flatMap((item) =>
    chosenQuantity(item) === null
      ? []
      : [item.unitPrice ?? [], offeredQuotes(item).map((quote) => quote.unitPrice)].flat(),
  )
  const draft = status === 'draft'
  const notYet = whyNot(orderCan.place(asOrder(order), now))
  return (
    <Section title={t('ordering.summary.title')} id="summary">
      {priced ? (
        <Facts
          rows={[
            ...order.packagingItems.map(
              (item) =>
                [
                  inLanguage(item.product.title),
                  chosenQuantity(item) === null || item.unitPrice === null ? undefined : (
                    <>
                      {count(item.quantity ?? 0)} ×{' '}
                      <Money amount={item.unitPrice} currency={currency} perPiece={unitPrices} />
                    </>
                  ),
                ] as const,
            ),
            [t('ordering.summary.products'), money(totals.packaging)],
            [
              t('ordering.summary.shipping'),
              shipments.length > 0 ? money(totals.shipping) : t('ordering.summary.notChosen'),
            ],
            [
              t('ordering.summary.total'),
              <strong key="total" className={styles.total}>
                {money(totals.total)}
              </strong>,
            ],
            [t('ordering.summary.dueNow'), draft ? undefined : money(totals.amountDue)],
          ]}
        />
      ) : (
        <p className={styles.note}>{t(actions ? 'ordering.summary.chooseQuantity' : 'ordering.summary.noQuote')}</p>
      )}
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
                  components={{ total: money(totals.total) }}
                />
              </p>
            }
            confirm={t('ordering.summary.place')}
            do={actions.place}
            unless={actions.closed ?? notYet}
            onDone={() => {
              toast(t(order.audience === 'staff' ? 'ordering.summary.placedForCustomer' : 'ordering.summary.placed'))
              scrollToSection('payment')
            }}
          >
            {t('ordering.summary.place')}
          </ConfirmAction>
          {(notYet ?? order.audience === 'customer') && (
            <p className={styles.note}>{notYet ?? t('ordering.summary.binding')}</p>
          )}
        </>
      )}
    </Section>
  )
}
