import { useEffect } from 'react'
import { t } from '../../locales/i18n.ts'
import { CartLines, CartTotals } from '../../ordering/cart/CartLines.tsx'
import { paths } from '../../paths.ts'
import { cartOf, fetchCart, keepCartCurrent, useCart } from '../../stores/cart.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Columns, Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'

/** The cart of essentials (SHELL-006). */
const CartPage = () => {
  const state = useCart()
  const own = cartOf(state)
  useEffect(keepCartCurrent, [])
  const breadcrumbs = [{ label: t('shop.offer.essentialsTitle'), href: paths.shop.essentials() }]
  const contents = () => {
    if (state.status === 'initFailed') {
      const failure = { hasError: true, message: state.message, type: 'unknownError' } as const
      return <Problem of={failure} retry={() => void fetchCart()} />
    }
    if (!own) return <TableSkeleton rows={3} />
    if (own.products.length === 0) {
      return (
        <Empty title={t('cart.emptyTitle')}>
          <ButtonLink href={paths.shop.essentials()}>{t('cart.browse')}</ButtonLink>
        </Empty>
      )
    }
    const paying = own.stage === 'checkoutInitiated'
    return (
      <Columns
        main={<CartLines cart={own} editable={!paying} />}
        aside={
          <Panel title={t('cart.summary')}>
            <CartTotals cart={own} />
            <ButtonLink href={paths.shop.checkout()} size="large">
              {t(paying ? 'cart.continuePayment' : 'cart.checkout')}
            </ButtonLink>
          </Panel>
        }
      />
    )
  }
  return (
    <Page title={t('cart.title')} breadcrumbs={breadcrumbs}>
      {contents()}
    </Page>
  )
}

export default CartPage
