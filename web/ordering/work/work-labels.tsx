import type { ReactNode } from 'react'
import { inLanguage, t } from '../../locales/i18n.ts'
import { Money } from '../../ui/Money.tsx'
import type { AnyOrder, AnyWork } from '../order-rules.ts'

/** Texts shared by samples and services. */

/** Name and number of the packaging item that the work is for; undefined without one. */
export const workedItemName = (order: AnyOrder, itemId: string | null): ReactNode => {
  const item = order.packagingItems.find(({ id }) => id === itemId)
  if (!item) return undefined
  return (
    <>
      <bdi>{item.customerProductName || inLanguage(item.product.title)}</bdi>{' '}
      <small>{t('ordering.item.numbered', { itemNumber: item.itemNumber })}</small>
    </>
  )
}

/** The price of the whole quantity; work as part of a service, or added by staff later, is included. */
export const priceText = ({ currency }: AnyOrder, { total }: AnyWork): ReactNode =>
  total > 0 ? <Money amount={total} currency={currency} /> : t('work.included')
