import { cartLimits } from '#domain/ordering/cart-limits.ts'
import { inLanguage, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { type Cart, setPacks } from '../../stores/cart.ts'
import { Action } from '../../ui/Action.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Cart.module.css'

/** The products of the cart. With `editable`, packs can be changed and lines removed. */
export const CartLines = ({ cart: { products, currency }, editable }: { cart: Cart; editable: boolean }) => (
  <ul className={styles.lines}>
    {products.map(({ productId, title, imageUrl, quantity, unitPrice, total, left }) => {
      const name = inLanguage(title)
      return (
        <li key={productId}>
          <img src={imageUrl} alt="" width={72} height={72} />
          <div>
            <a href={paths.shop.essential(productId)}>{name}</a>
            <p className={styles.each}>
              <Money amount={unitPrice} currency={currency} /> {t('shop.offer.perPack')}
            </p>
            {left !== null && left < quantity && (
              <p className={styles.few}>{left <= 0 ? t('cart.soldOut') : t('cart.left', { count: left })}</p>
            )}
            {editable ? (
              <div className={styles.change}>
                <Packs productId={productId} name={name} quantity={quantity} />
                <Action weight="quiet" size="small" do={() => setPacks(productId, 0)}>
                  {t('cart.remove')}
                  <span className="visually-hidden"> {name}</span>
                </Action>
              </div>
            ) : (
              <p>{t('cart.count', { count: quantity })}</p>
            )}
          </div>
          <strong>
            <Money amount={total} currency={currency} />
          </strong>
        </li>
      )
    })}
  </ul>
)

/** A number field that changes the cart on blur. */
const Packs = ({ productId, name, quantity }: { productId: string; name: string; quantity: number }) => (
  <label className={styles.packs}>
    <span>
      {t('cart.packs')}
      <span className="visually-hidden"> {name}</span>
    </span>
    <input
      key={quantity}
      type="number"
      inputMode="numeric"
      min={1}
      max={cartLimits.packs}
      defaultValue={quantity}
      onBlur={(event) => {
        const packs = Math.round(event.currentTarget.valueAsNumber)
        if (packs >= 1 && packs <= cartLimits.packs && packs !== quantity) void setPacks(productId, packs)
        else event.currentTarget.value = String(quantity)
      }}
    />
  </label>
)

/** Total of the cart, with the chosen shipping option, otherwise with the cheapest one. */
export const CartTotals = ({ cart: { totals, discounts, currency, shippingQuotes } }: { cart: Cart }) => (
  <dl className={styles.totals}>
    <div>
      <dt>{t('cart.products')}</dt>
      <dd>
        <Money amount={totals.products} currency={currency} />
      </dd>
    </div>
    <div>
      <dt>{t('cart.shippingCost')}</dt>
      <dd>
        {shippingQuotes.length === 0 ? t('cart.shippingLater') : <Money amount={totals.shipping} currency={currency} />}
      </dd>
    </div>
    {discounts.map(({ discountId, name, amount }) => (
      <div key={discountId}>
        <dt>{inLanguage(name)}</dt>
        <dd>
          <Money amount={-amount} currency={currency} />
        </dd>
      </div>
    ))}
    <div>
      <dt>{t('cart.total')}</dt>
      <dd>
        <strong>
          <Money amount={totals.total} currency={currency} />
        </strong>
      </dd>
    </div>
  </dl>
)
