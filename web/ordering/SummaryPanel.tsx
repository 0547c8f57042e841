import { orderCan } from '#domain/ordering/order.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { whyNot } from '../locales/message-text.ts'
import { Trans } from '../locales/Trans.tsx'
import { useNow } from '../ui/clock.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { count } from '../ui/format-count.ts'
import { Money } from '../ui/Money.tsx'
import { moveTo } from '../ui/move-to.ts'
import { Facts } from '../ui/Panel.tsx'
import { Sheet } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import type { Desk } from './order-actions.ts'
import { type AnyOrder, asOrder, chosenQuantity } from './order-rules.ts'
import styles from './SummaryPanel.module.css'

/** The total, always visible; for an editable draft also the button that places the order. */
export const SummaryPanel = ({ order, desk }: { order: AnyOrder; desk?: Desk | undefined }) => {
  const { totals, currency, status, shipments } = order
  const now = new Date(useNow()).toISOString()
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const priced = order.packagingItems.some((item) => chosenQuantity(item) !== null)
  const unitPrices = order.packagingItems.flatMap((item) =>
    chosenQuantity(item) === null ? [] : (item.unitPrice ?? []),
  )
  const draft = status === 'draft'
  const notYet = whyNot(orderCan.place(asOrder(order), now))
  return (
    <Sheet title={t('ordering.summary.title')} id="summary">
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
            [t('ordering.summary.boxes'), money(totals.packaging)],
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
        <p className={styles.words}>{t(desk ? 'ordering.summary.soon' : 'ordering.summary.noQuote')}</p>
      )}
      {desk && draft && priced && (
        <>
          <ConfirmAction
            wide
            size="large"
            title={t('ordering.summary.placeTitle')}
            explain={
              <p>
                <Trans i18nKey="ordering.summary.placeExplain" components={{ total: money(totals.total) }} />
              </p>
            }
            confirm={t('ordering.summary.place')}
            do={desk.place}
            unless={desk.closed ?? notYet}
            onDone={() => {
              toast(t('ordering.summary.placed'))
              moveTo('payment')
            }}
          >
            {t('ordering.summary.place')}
          </ConfirmAction>
          <p className={styles.words}>{notYet ?? t('ordering.summary.binding')}</p>
        </>
      )}
    </Sheet>
  )
}
