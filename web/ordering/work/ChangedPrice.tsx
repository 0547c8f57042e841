import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { samples, services } from '#application/ordering/contracts/work-items.ts'
import { apiQueryOptions } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { failureText } from '../../locales/message-text.ts'
import { Money } from '../../ui/Money.tsx'
import { Facts } from '../../ui/Panel.tsx'
import type { AnyOrder, AnyWork } from '../order-rules.ts'
import styles from './WorkPanel.module.css'

/** The price of a typed quantity, from the server, because it depends on the current catalog and exchange rates. */
export const ChangedPrice = ({
  order,
  item,
  quantity,
}: {
  order: AnyOrder
  item: AnyWork
  /** A text is one that could not be read as a number. */
  quantity: number | string
}) => {
  const { data, error, isPlaceholderData } = usePrice(order, item, quantity)
  return (
    <div aria-live="polite" aria-busy={isPlaceholderData}>
      {error ? (
        <p className={styles.problem}>{failureText(error)}</p>
      ) : (
        data && (
          <Facts
            rows={[
              [
                t('work.price'),
                data.total > 0 ? (
                  <Money key="price" amount={data.total} currency={order.currency} />
                ) : (
                  t('work.included')
                ),
              ],
              [
                t('work.reimbursement'),
                data.reimbursement > 0 && <Money key="back" amount={data.reimbursement} currency={order.currency} />,
              ],
            ]}
          />
        )
      )}
    </div>
  )
}

const usePrice = ({ requestId }: AnyOrder, item: AnyWork, typed: number | string) => {
  const isQuantity = typeof typed === 'number' && Number.isInteger(typed) && typed > 0
  const query = { quantity: isQuantity ? typed : item.quantity }
  const wanted =
    item.itemType === 'sample'
      ? apiQueryOptions(samples.price, { params: { requestId, sampleId: item.id }, query })
      : apiQueryOptions(services.price, { params: { requestId, serviceId: item.id }, query })
  return useQuery({ ...wanted, enabled: isQuantity, placeholderData: keepPreviousData })
}
