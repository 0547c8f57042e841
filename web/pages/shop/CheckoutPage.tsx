import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { StartedCheckout } from '#application/ordering/contracts/cart.ts'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { CartLines, CartTotals } from '../../ordering/cart/CartLines.tsx'
import { EssentialsCheckoutForm } from '../../ordering/cart/EssentialsCheckoutForm.tsx'
import { paths } from '../../paths.ts'
import { CardForm } from '../../payments/cards/CardForm.tsx'
import { declineReason } from '../../payments/cards/decline-reason.ts'
import { abandonCheckout, cartOf, checkoutResult, fetchCart, useCart } from '../../stores/cart.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import { Columns, Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import styles from '../../ordering/cart/Cart.module.css'

/** Addresses, shipping and payment of the cart on one page (CART-016). */
const CheckoutPage = () => {
  const own = useCart(cartOf)
  const user = userOf(useSession())
  const navigate = useNavigate()
  const [payment, setPayment] = useState<StartedCheckout>()
  const [declined, setDeclined] = useState<string>()
  useEffect(() => void fetchCart(), [])
  const stage = own?.stage
  // Continues a payment that was started before the page was loaded.
  useEffect(() => {
    if (stage !== 'checkoutInitiated') return
    void api.cart.initiateCheckout().then((answer) => (answer.hasError ? undefined : setPayment(answer.payload)))
  }, [stage])
  const isEmpty = own && own.products.length === 0 && !payment
  useEffect(() => {
    if (isEmpty) void navigate({ href: paths.shop.cart(), replace: true })
  }, [isEmpty, navigate])

  const settled = async () => {
    const answer = await checkoutResult()
    if (!answer.hasError && (answer.payload.status === 'failed' || answer.payload.status === 'expired')) {
      setPayment(undefined)
      setDeclined(declineReason(answer.payload.message))
      await fetchCart()
      return
    }
    await navigate({ href: paths.shop.checkoutResult() })
  }
  const breadcrumbs = [{ label: t('cart.title'), href: paths.shop.cart() }]
  if (!own || isEmpty) {
    return (
      <Page title={t('cart.checkoutTitle')} breadcrumbs={breadcrumbs}>
        <TableSkeleton rows={6} />
      </Page>
    )
  }
  const paying = payment && stage === 'checkoutInitiated'
  return (
    <Page title={t('cart.checkoutTitle')} breadcrumbs={breadcrumbs}>
      <Columns
        main={
          <>
            {declined && !paying && (
              <p role="alert" className={styles.problem} ref={intoView}>
                {t('cart.declined', { reason: declined })}
              </p>
            )}
            {paying ? (
              <Panel title={t('cart.payment')}>
                <CardForm payment={payment} onSettled={settled} />
                <Action
                  weight="quiet"
                  do={async () => {
                    const answer = await abandonCheckout()
                    if (!answer.hasError) setPayment(undefined)
                    return answer
                  }}
                >
                  {t('cart.changeOrder')}
                </Action>
              </Panel>
            ) : (
              <EssentialsCheckoutForm key={user?.userId} cart={own} user={user} onStarted={setPayment} />
            )}
          </>
        }
        aside={
          <Panel title={t('cart.summary')}>
            <CartLines cart={own} editable={false} />
            <CartTotals cart={own} />
          </Panel>
        }
      />
    </Page>
  )
}

/** The card form was long: where it ends, a phone shows the form below the message. */
const intoView = (message: HTMLElement | null): void => message?.scrollIntoView({ block: 'center' })

export default CheckoutPage
