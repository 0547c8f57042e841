import { type ComponentProps, useState } from 'react'
import { customers } from '#application/people/contracts/customers.ts'
import { users } from '#application/people/contracts/users.ts'
import { detailsCan } from '#domain/ordering/order-details.ts'
import { producedItems } from '#domain/ordering/order-items.ts'
import { pricesBeforeShipping } from '#domain/ordering/shipping-quote.ts'
import { useApiQuery } from '../data/queries.ts'
import { countryInText } from '../locales/country-in-text.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { AddressFacts } from '../shipping/AddressFacts.tsx'
import { estimatedArrival } from '../shipping/arrival.ts'
import { PlacedShipments } from '../shipping/FulfilmentPanel.tsx'
import { ShipmentPlan } from '../shipping/ShipmentPlan.tsx'
import { ShippingChoice } from '../shipping/ShippingChoice.tsx'
import { userOf, useSession } from '../stores/session.ts'
import { Action } from '../ui/Action.tsx'
import { useNow } from '../ui/clock.ts'
import { readDraft, deleteDraft } from '../ui/form-draft.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { Section } from '../ui/Section.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { ChangeComments } from './ChangeComments.tsx'
import { checkoutDraft, CheckoutForm } from './CheckoutForm.tsx'
import { FocusLink } from './FocusLink.tsx'
import type { OrderActions } from './order-actions.ts'
import {
  type AnyOrder,
  shipmentsCoverOrder,
  isShippingExpired,
  isInProgress,
  itemsPricedForOtherCountry,
  pricesExpired,
} from './order-rules.ts'
import styles from './CheckoutPanel.module.css'

/** Shop prices depend on the country: a change of country requires new prices (PRICE-D03). */
const PricedElsewhere = ({ order, actions }: { order: AnyOrder; actions: OrderActions | undefined }) => {
  const to = order.addresses.find(({ type }) => type === 'shipping')?.country
  const elsewhere = to ? itemsPricedForOtherCountry(order, to) : []
  if (!to || elsewhere.length === 0 || order.status !== 'draft') return null
  const again = async () => {
    for (const { id } of elsewhere) {
      const priced = await actions?.priceAgain(id, to)
      if (priced?.hasError) return priced
    }
    return undefined
  }
  return (
    <section className={styles.part} role="status">
      <p>
        {t('ordering.checkout.otherCountry', {
          from: [...new Set(elsewhere.map(({ countryCode }) => countryInText(countryCode)))].join(', '),
          to: countryInText(to),
        })}
      </p>
      {actions && (
        <div>
          <Action do={again} disabledReason={actions.closed} onDone={() => scrollToSection('items')}>
            {t('ordering.checkout.priceAgain', { to: countryInText(to) })}
          </Action>
        </div>
      )}
    </section>
  )
}

/** A draft whose items have no chosen prices yet, which shipping prices depend on; links to the first such item. */
const AwaitedPrices = ({ order }: { order: AnyOrder }) => {
  const unpriced = producedItems(order.packagingItems).find(({ selectedQuote }) => selectedQuote === null)
  if (order.status !== 'draft' || !unpriced || order.shippingOptions.length > 0) return null
  return (
    <section className={styles.part} role="status" id="shipping">
      <p>
        {t('shipping.quote.afterPrices')}{' '}
        <FocusLink to={`item-${unpriced.id}`} field="table input, table button">
          {t('ordering.item.numbered', { itemNumber: unpriced.itemNumber })}
        </FocusLink>
      </p>
    </section>
  )
}

/** SHIP-T17: expired shipping options, which the customer can renew. */
const ExpiredShipping = ({ order, actions }: { order: AnyOrder; actions: OrderActions | undefined }) => {
  const now = new Date(useNow()).toISOString()
  if (order.status !== 'draft' || order.audience !== 'customer' || !isShippingExpired(order, now)) return null
  const isPriceOver = order.packagingItems.some((item) => pricesExpired(item, now))
  return (
    <section className={styles.part} role="status">
      <p>{t('shipping.expired.explain')}</p>
      {actions && (
        <div>
          <Action
            do={actions.renewShipping}
            disabledReason={actions.closed ?? (isPriceOver ? refusalText(pricesBeforeShipping) : undefined)}
            onDone={() => toast(t('shipping.expired.done'))}
          >
            {t('shipping.expired.renew')}
          </Action>
        </div>
      )}
    </section>
  )
}

type CheckoutProps = Omit<ComponentProps<typeof CheckoutForm>, 'company'>

/** The form, once the company's address book is loaded; without the book if it cannot be read. */
const OwnCheckout = (form: CheckoutProps) => {
  const { data, isPending } = useApiQuery(customers.own, {})
  return isPending ? <TableSkeleton /> : <CheckoutForm {...form} company={data} />
}

/** The same for staff, with the address book of the customer, and its contact or otherwise one of its users. */
const CheckoutForCustomer = (form: CheckoutProps) => {
  const { customerId } = form.order
  const { data, isPending } = useApiQuery(customers.get, { params: { customerId } })
  const known = useApiQuery(users.list, { query: { customerId, status: 'active', limit: 1 } })
  const [user = null] = known.data?.items ?? []
  return isPending || known.isPending ? <TableSkeleton /> : <CheckoutForm {...form} user={user} company={data} />
}

/**
 * Whether the form is open: because the user opened it, or has typed into it. If a colleague saves other details
 * in the meantime, the form restarts from those details (`key`), with the typed values restored and a notice.
 */
const useOpenForm = (order: AnyOrder) => {
  const name = checkoutDraft(order)
  const [isOpened, setOpened] = useState(false)
  /** The details being saved by this user; they must not reset the form. */
  const [frozen, setFrozen] = useState<string>()
  // The draft storage is not React state: a counter triggers the re-render.
  const [, setClosings] = useState(0)
  const saved = JSON.stringify([order.contact, order.addresses, order.additionalComments])
  return {
    isOpen: isOpened || readDraft(name) !== null,
    key: frozen ?? saved,
    open: () => setOpened(true),
    close: () => {
      deleteDraft(name)
      setOpened(false)
      setFrozen(undefined)
      setClosings((before) => before + 1)
    },
    saving: async <Saved extends { hasError: boolean }>(save: () => Promise<Saved>): Promise<Saved> => {
      setFrozen(saved)
      const answer = await save()
      if (answer.hasError) setFrozen(undefined)
      return answer
    },
  }
}

/**
 * Checkout of a priced draft: contact, addresses, shipping option. The customer fills them in; staff open the form. The
 * button that places the order is in the summary. After that, the shipments show the option.
 */
export const CheckoutPanel = ({ order, actions }: { order: AnyOrder; actions: OrderActions | undefined }) => {
  const form = useOpenForm(order)
  const user = userOf(useSession())
  const addressed = order.contact !== null && order.addresses.some(({ type }) => type === 'shipping')
  const now = new Date(useNow()).toISOString()
  const isEditable = order.status === 'draft' || order.status === 'internal'
  const { alreadyPaidAmount: paid, requestedStage } = order.payment
  const isAddressOpen = !detailsCan.changeAddresses({ status: order.status, paid, requestedStage })
  const Checkout = order.audience === 'staff' ? CheckoutForCustomer : OwnCheckout
  // Several shipments, or one to another address, have separate options.
  const isWhole = order.shipments.length < 2 && order.shipments.every((one) => one.providerQuotesValidUntil === null)
  const isExpiredDraft = order.status === 'draft' && isShippingExpired(order, now)
  const isUnpaid = order.status === 'draft' || order.status === 'paymentPending'
  const saved = () => {
    form.close()
    if (isAddressOpen) toast(t('ordering.addresses.saved'))
    else scrollToSection('shipping')
  }
  return (
    <Section title={t('ordering.checkout.title')} id="checkout">
      {actions && (isEditable || isAddressOpen) && (form.isOpen || (!addressed && order.audience === 'customer')) ? (
        <Checkout
          key={form.key}
          order={order}
          user={order.audience === 'staff' ? null : user}
          save={(draft) =>
            form.saving(() => (isEditable ? actions.changeDraft(draft) : actions.changeAddresses(draft)))
          }
          onlyAddresses={isAddressOpen}
          closed={actions.closed}
          onDone={saved}
          cancel={addressed ? form.close : undefined}
        />
      ) : (
        <section className={styles.part} aria-label={t('ordering.checkout.contactAndAddress')}>
          <AddressFacts order={order} />
          {actions && <ChangeComments key={order.additionalComments} order={order} mayNot={actions.closed} />}
          {actions && (isEditable || isAddressOpen) && (
            <div>
              <GuardedButton weight="quiet" size="small" disabledReason={actions.closed} onPress={form.open}>
                {t('ordering.checkout.change')}
              </GuardedButton>
            </div>
          )}
        </section>
      )}
      <PricedElsewhere order={order} actions={actions} />
      <ExpiredShipping order={order} actions={actions} />
      <AwaitedPrices order={order} />
      {order.shippingQuoteNeeded && (
        <p className={styles.part} role="status" id="shipping">
          {t('shipping.quote.awaited')}
        </p>
      )}
      {order.shippingOptions.length > 0 && isWhole && !isInProgress(order) && !isExpiredDraft && (
        <section className={styles.part} id="shipping" aria-labelledby="shipping-title">
          <h3 id="shipping-title">{t('shipping.howShipped')}</h3>
          <ShippingChoice
            options={order.shippingOptions}
            shipments={order.shipments}
            currency={order.currency}
            holds={shipmentsCoverOrder(order)}
            choose={order.status === 'draft' ? actions?.chooseShipping : undefined}
            arrival={
              actions && isUnpaid
                ? ({ deliveryTimeRange }) => estimatedArrival(order, deliveryTimeRange, now)
                : undefined
            }
            disabledReason={actions?.closed ?? (addressed ? undefined : t('ordering.checkout.saveFirst'))}
          />
        </section>
      )}
      {actions && order.status === 'draft' && order.shipments.length > 0 && (
        <section className={styles.part} id="shipments" aria-labelledby="shipments-title">
          <h3 id="shipments-title">{t('shipping.plan.title')}</h3>
          <ShipmentPlan order={order} by={order.audience} closed={actions.closed} />
        </section>
      )}
      {!isWhole && !isEditable && !isInProgress(order) && (
        <section className={styles.part} aria-labelledby="shipments-title">
          <h3 id="shipments-title">{t('shipping.plan.title')}</h3>
          <PlacedShipments order={order} />
        </section>
      )}
    </Section>
  )
}
