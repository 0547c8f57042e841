import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { prepareOrder } from '../stores/prepared-order.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Section } from '../ui/Section.tsx'

/** Staff add a product to a draft or internal order: they configure it in the shop, which offers this order first. */
export const AddProduct = ({ order }: { order: OrderForStaff }) => {
  const refused = refusalText(
    packagingItemCan.add(
      { status: order.status, items: order.packagingItems },
      order.sampleItems.length + order.serviceItems.length + order.standardItems.length,
    ),
  )
  return (
    <Section
      title={t('ordering.addItem')}
      folded={order.packagingItems.length > 0}
      {...(order.packagingItems.length === 0 ? { id: 'items' } : {})}
    >
      <p>{refused ?? t('ordering.addItemHint')}</p>
      {!refused && (
        <div onClickCapture={() => prepareOrder(order.requestId)}>
          <ButtonLink weight="plain" href={paths.shop.customPackaging()}>
            {t('ordering.addItemInShop')}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}
