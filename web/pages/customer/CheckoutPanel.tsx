import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { moveTo } from '../move-to.ts'
import { Sheet } from '../Sheet.tsx'
import { AddressFacts } from './AddressFacts.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import type { Desk } from './desk.ts'
import { type AnyOrder, holdsAll } from './order-rules.ts'
import { ShippingChoice } from './ShippingChoice.tsx'
import styles from './CheckoutPanel.module.css'

/** Where a priced draft becomes an order: who and where, how it is shipped. Placing it stands in the summary. */
export const CheckoutPanel = ({ order, desk }: { order: AnyOrder; desk: Desk | undefined }) => {
  const [changing, setChanging] = useState(false)
  const user = userOf(useSession())
  const addressed = order.contact !== null && order.addresses.some(({ type }) => type === 'shipping')
  const saved = () => {
    setChanging(false)
    moveTo('shipping')
  }
  return (
    <Sheet title={t('ordering.checkout.title')} id="checkout">
      {desk && order.status === 'draft' && (!addressed || changing) ? (
        <CheckoutForm
          order={order}
          user={user}
          save={desk.changeDraft}
          closed={desk.closed}
          onDone={saved}
          cancel={addressed ? () => setChanging(false) : undefined}
        />
      ) : (
        <section className={styles.part} aria-label={t('ordering.checkout.contactAndAddress')}>
          <AddressFacts order={order} />
          {desk && order.status === 'draft' && (
            <div>
              <GuardedButton weight="quiet" size="small" unless={desk.closed} onPress={() => setChanging(true)}>
                {t('ordering.checkout.change')}
              </GuardedButton>
            </div>
          )}
        </section>
      )}
      {order.shippingOptions.length > 0 && (
        <section className={styles.part} id="shipping" aria-labelledby="shipping-title">
          <h3 id="shipping-title">{t('shipping.howShipped')}</h3>
          <ShippingChoice
            options={order.shippingOptions}
            shipments={order.shipments}
            currency={order.currency}
            holds={holdsAll(order)}
            choose={order.status === 'draft' ? desk?.chooseShipping : undefined}
            unless={desk?.closed ?? (addressed ? undefined : t('ordering.checkout.saveFirst'))}
          />
        </section>
      )}
    </Sheet>
  )
}
