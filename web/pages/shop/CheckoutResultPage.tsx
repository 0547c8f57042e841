import { useEffect, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { checkoutResult, fetchCart, isCheckoutPending } from '../../stores/cart.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'

type Result = Extract<Awaited<ReturnType<typeof checkoutResult>>, { hasError: false }>['payload']

/** Polling interval in milliseconds, and the number of polls: one minute in total. */
const interval = 1_500
const most = 40
/** Every nth poll queries the card provider, in case its webhook was lost. */
const providerPollInterval = 5

const isFinal = ({ status, requestId }: Result): boolean =>
  status === 'paid' ? requestId !== null : status !== 'pending'

/** Result of the payment, polled until the provider has answered and the order exists. */
const CheckoutResultPage = () => {
  const [result, setResult] = useState<Result>()
  const user = userOf(useSession())
  useEffect(() => {
    let current = true
    const ask = async (times: number): Promise<void> => {
      const isPending = times > 1 && (await isCheckoutPending(times % providerPollInterval === 0))
      const again = () => setTimeout(() => void ask(times + 1), interval)
      if (!current) return
      if (isPending && times < most) return void again()
      const answer = await checkoutResult()
      if (!current) return
      if (!answer.hasError) setResult(answer.payload)
      if ((answer.hasError || !isFinal(answer.payload)) && times < most) again()
      else void fetchCart()
    }
    void ask(1)
    return () => {
      current = false
    }
  }, [])
  if (!result) {
    return (
      <Page title={t('cart.result.checking')}>
        <TableSkeleton rows={3} />
      </Page>
    )
  }
  const { status, requestId, amount, currency } = result
  if (status === 'paid') {
    return (
      <Page title={t('cart.result.thanks')} lede={t(user ? 'cart.result.paidUser' : 'cart.result.paidGuest')}>
        <Facts
          rows={[
            [t('cart.result.order'), requestId ?? t('cart.result.preparing')],
            [
              t('cart.result.amount'),
              amount !== null && currency ? <Money key="amount" amount={amount} currency={currency} /> : null,
            ],
          ]}
        />
        <div>
          {user && requestId && <ButtonLink href={paths.customer.order(requestId)}>{t('cart.result.view')}</ButtonLink>}{' '}
          <ButtonLink href={paths.shop.essentials()} weight="plain">
            {t('cart.browse')}
          </ButtonLink>
        </div>
      </Page>
    )
  }
  if (status === 'pending') {
    return (
      <Page title={t('cart.result.pending')}>
        <p role="status">{t('cart.result.pendingExplain')}</p>
        <div>
          <ButtonLink href={paths.shop.checkout()} weight="plain">
            {t('cart.continuePayment')}
          </ButtonLink>
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('cart.result.notPaid')}>
      <Empty title={t('cart.result.notPaid')}>
        <p>{result.message || t('cart.notPaid')}</p>
        <ButtonLink href={paths.shop.cart()}>{t('cart.view')}</ButtonLink>
      </Empty>
    </Page>
  )
}

export default CheckoutResultPage
