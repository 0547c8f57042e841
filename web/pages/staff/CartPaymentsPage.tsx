import { useSearch } from '@tanstack/react-router'
import { cartPayments } from '#application/payments/contracts/cart-payments.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { BooksLinks } from '../../payments/books/BooksLinks.tsx'
import { CartPaymentPanel } from '../../payments/CartPayments.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Stack } from '../../ui/Page.tsx'

const filters = (): readonly ListFilter[] => [
  { kind: 'flag', name: 'toDecide', label: t('books.decision') },
  { kind: 'flag', name: 'disputed', label: t('books.cartPayments.disputed') },
]

/** Card payments of carts that differ from their checkout. They have no order on whose page staff could decide. */
const CartPaymentsPage = () => {
  const search = useSearch({ from: '/_app/live/staff/payments/carts' })
  const list = useList(cartPayments.list, search)
  return (
    <ListPage
      name="cart-payments"
      title={t('books.cartPayments.title')}
      lede={t('books.cartPayments.lede')}
      actions={<BooksLinks />}
      list={list}
      filters={filters()}
      render={(rows) => (
        <Stack>
          {rows.map((payment) => (
            <CartPaymentPanel key={payment.cardPaymentId} payment={payment} />
          ))}
        </Stack>
      )}
      empty={{ title: t('books.cartPayments.emptyTitle'), text: t('books.cartPayments.empty') }}
    />
  )
}

export default CartPaymentsPage
