import { useState } from 'react'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { said, t } from '../locales/i18n.ts'
import { whyNot } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { BackToShop, EstimateFacts, EstimatePicture } from '../pricing/EstimateFacts.tsx'
import { BoxDrawing } from '../ui/BoxDrawing.tsx'
import { count } from '../ui/format-count.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Facts } from '../ui/Panel.tsx'
import { Sheet } from '../ui/Section.tsx'
import { ChangeBox } from './ChangeBox.tsx'
import { ItemPrices } from './ItemPrices.tsx'
import type { Desk } from './order-actions.ts'
import { type AnyItem, type AnyOrder } from './order-rules.ts'
import styles from './ItemPanel.module.css'

/** One box of an order: its picture and facts, and its prices. With a desk it can be worked on. */
export const ItemPanel = ({
  order,
  item,
  desk,
  first,
}: {
  order: AnyOrder
  item: AnyItem
  desk?: Desk | undefined
  first: boolean
}) => {
  const [changing, setChanging] = useState(false)
  const { configuration, estimate } = item
  const made = ['inProgress', 'completed'].includes(order.status) ? t(`ordering.item.${item.production}`) : undefined
  const name = item.customerProductName || said(item.product.title)
  const anchor = first ? { id: 'items' } : {}
  if (desk && (changing || !(configuration || estimate)) && order.status === 'draft') {
    return (
      <Sheet title={configuration ? t('ordering.item.changeTitle', { name }) : name} {...anchor}>
        <ChangeBox
          item={item}
          save={(configured) => desk.configure(item.id, configured)}
          closed={desk.closed}
          onDone={() => setChanging(false)}
          cancel={configuration ? () => setChanging(false) : undefined}
        />
      </Sheet>
    )
  }
  return (
    <Sheet title={<bdi>{name}</bdi>} aside={t('ordering.item.aside', { itemNumber: item.itemNumber })} {...anchor}>
      <div className={styles.item}>
        {configuration && (
          <div className={styles.picture}>
            <BoxDrawing {...configuration.dimensions} material={configuration.material} open={0.4} />
          </div>
        )}
        {estimate && (
          <div className={styles.picture}>
            <EstimatePicture of={item} />
          </div>
        )}
        <div className={styles.facts}>
          {estimate ? <EstimateFacts of={item} production={made} /> : <ItemFacts item={item} production={made} />}
          {desk && !desk.closed && estimate && <BackToShop order={order} item={item} />}
          {desk && !desk.closed && configuration && order.status !== 'draft' && (
            <p>
              <a href={paths.customer.newOrder(configuration.dimensions)}>{t('ordering.item.again')}</a>
            </p>
          )}
          {desk && configuration && order.status === 'draft' && (
            <GuardedButton
              weight="quiet"
              size="small"
              unless={desk.closed ?? whyNot(packagingItemCan.configure(order))}
              onPress={() => setChanging(true)}
            >
              {t('ordering.item.change')}
            </GuardedButton>
          )}
        </div>
      </div>
      <ItemPrices order={order} item={item} desk={desk} />
    </Sheet>
  )
}

/** What the box is, in rows. */
const ItemFacts = ({
  item: { configuration, product, quantity, quantities },
  production,
}: {
  item: AnyItem
  production: string | undefined
}) => {
  const { length, width, height } = configuration?.dimensions ?? {}
  return (
    <Facts
      rows={[
        [t('ordering.item.product'), said(product.title)],
        [t('packaging.innerSize'), configuration && `${length} × ${width} × ${height} mm`],
        [t('packaging.board'), configuration && t(`packaging.material.${configuration.material}`)],
        [t('ordering.item.print'), configuration && t('ordering.item.plain')],
        quantity === null
          ? [t('ordering.item.quantitiesAsked'), quantities.map(count).join(', ')]
          : [t('ordering.item.quantity'), t('shell.pieces', { count: quantity })],
        [t('ordering.item.production'), production],
      ]}
    />
  )
}
