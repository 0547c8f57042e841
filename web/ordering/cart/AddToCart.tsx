import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { cartOf, setPacks, useCart } from '../../stores/cart.ts'
import { Action } from '../../ui/Action.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Controls } from '../../ui/Controls.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import styles from './Cart.module.css'

/** Suggested numbers of packs; the cart accepts any number. */
const offered = ['1', '2', '3', '4', '5', '10', '20', '50', '100'] as const

/** Adds packs of an essential to the cart. */
const AddToCart = ({ productId }: { productId: string }) => {
  const [packs, setNumber] = useState<(typeof offered)[number]>('1')
  const own = useCart(cartOf)
  const inCart = own?.products.find((one) => one.productId === productId)?.quantity ?? 0
  return (
    <Controls>
      <div className={styles.add}>
        <PlainSelect
          label={t('cart.packs')}
          value={packs}
          options={offered.map((value) => ({ value, label: value }))}
          choose={setNumber}
        />
        <Action size="large" do={() => setPacks(productId, inCart + Number(packs))}>
          {t('cart.add')}
        </Action>
        <p role="status" className={styles.inCart}>
          {inCart > 0 && t('cart.inCart', { count: inCart })}
        </p>
        {inCart > 0 && (
          <ButtonLink href={paths.shop.cart()} weight="plain">
            {t('cart.view')}
          </ButtonLink>
        )}
      </div>
    </Controls>
  )
}

export default AddToCart
