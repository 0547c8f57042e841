import { orderCan } from '#domain/ordering/order.ts'
import { useNow } from '../../ui/clock.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { Money } from '../../ui/Money.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.ts'
import { moveTo } from '../move-to.ts'
import { Sheet } from '../Sheet.tsx'
import { count } from './count.ts'
import type { Desk } from './desk.ts'
import { type AnyOrder, asOrder } from './order-rules.ts'
import styles from './SummaryPanel.module.css'

/** What it comes to, always in view; and, for a draft at a desk, the button that makes it an order. */
export const SummaryPanel = ({ order, desk }: { order: AnyOrder; desk?: Desk | undefined }) => {
  const { totals, currency, status, shipments } = order
  const now = new Date(useNow()).toISOString()
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const priced = order.packagingItems.some(({ total }) => total !== null)
  const draft = status === 'draft'
  return (
    <Sheet title="Summary" id="summary">
      {priced ? (
        <Facts
          rows={[
            ...order.packagingItems.map(
              ({ quantity, unitPrice, product }) =>
                [
                  product.title,
                  quantity === null || unitPrice === null ? undefined : (
                    <>
                      {count(quantity)} × <Money amount={unitPrice} currency={currency} perPiece />
                    </>
                  ),
                ] as const,
            ),
            ['Boxes', money(totals.packaging)],
            ['Shipping', shipments.length > 0 ? money(totals.shipping) : 'Not chosen yet'],
            [
              'Total',
              <strong key="total" className={styles.total}>
                {money(totals.total)}
              </strong>,
            ],
            ['Due now', draft ? undefined : money(totals.amountDue)],
          ]}
        />
      ) : (
        <p className={styles.words}>
          {desk ? 'What it costs stands here as soon as you choose a quote.' : 'No quote is chosen yet.'}
        </p>
      )}
      {desk && draft && priced && (
        <>
          <ConfirmAction
            wide
            size="large"
            title="Place the order?"
            explain={
              <p>
                With this the order is binding and {money(totals.total)} is due. Box, quantity and price stay as they
                are; you cannot take this back.
              </p>
            }
            confirm="Place order"
            do={desk.place}
            unless={desk.closed ?? orderCan.place(asOrder(order), now)?.message}
            onDone={() => {
              toast('Your order is placed.')
              moveTo('payment')
            }}
          >
            Place order
          </ConfirmAction>
          <p className={styles.words}>
            {orderCan.place(asOrder(order), now)?.message ??
              'With this the order is binding: box, quantity and price stay as they are, and the total is due.'}
          </p>
        </>
      )}
    </Sheet>
  )
}
