import { IconShoppingCart } from '@tabler/icons-react'
import { useEffect } from 'react'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { cartOf, fetchCart, followCountrySettings, useCart } from '../../stores/cart.ts'
import { hasCart } from '../../stores/has-cart.ts'
import styles from './CartLink.module.css'

/** Link to the cart with its number of packs; hidden for an empty cart unless `always`. */
const CartLink = ({ always }: { always: boolean }) => {
  const own = useCart(cartOf)
  useEffect(() => {
    if (hasCart() && useCart.getState().status === 'pending') void fetchCart()
    return followCountrySettings()
  }, [])
  const count = own?.products.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  if (!always && count === 0) return null
  return (
    <a href={paths.shop.cart()} className={styles.link} aria-label={t('visitor.cart', { count })}>
      <IconShoppingCart size={20} stroke={1.8} aria-hidden />
      {count > 0 && <span aria-hidden>{count}</span>}
    </a>
  )
}

export default CartLink
