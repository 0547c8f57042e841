import type { ServiceItem, WorkCredit } from '#application/ordering/contracts/work-shapes.ts'
import { supportEmail } from '#domain/product.ts'
import { FileList } from '../../files/FileList.tsx'
import { inLanguage, t } from '../../locales/i18n.ts'
import { Trans } from '../../locales/Trans.tsx'
import { DateText, PlannedDate } from '../../ui/DateText.tsx'
import { count } from '../../ui/format-count.ts'
import { Facts } from '../../ui/Panel.tsx'
import { Parenthesized } from '../../ui/Parenthesized.tsx'
import { QuotedText } from '../../ui/QuotedText.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { AnyOrder } from '../order-rules.ts'
import { creditRow } from './work-credit.tsx'
import { priceText, workedItemName } from './work-labels.tsx'

/** A service of an order: its item, its price, its dates and results. */
export const ServiceFacts = ({
  order,
  item,
  credits,
}: {
  order: AnyOrder
  item: ServiceItem
  credits: readonly WorkCredit[]
}) => {
  const { service } = item
  const { dates, productSample } = service
  const isOpen = !['completed', 'cancelled'].includes(service.status)
  return (
    <>
      {productSample === 'pending' && isOpen && order.audience === 'customer' && (
        <p>
          <Trans
            i18nKey="work.sendProduct"
            values={{ email: supportEmail }}
            components={{ mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
          />
        </p>
      )}
      <Facts
        rows={[
          [t('work.for'), workedItemName(order, service.itemId)],
          [
            t('work.quantity'),
            item.quantity > 1 && (
              <Parenthesized key="quantity" before={count(item.quantity)} inside={inLanguage(service.priceUnit)} />
            ),
          ],
          [t('work.price'), priceText(order, item)],
          creditRow(order, item, credits),
          [
            t('work.productSample'),
            (productSample === 'received' || (productSample === 'pending' && isOpen)) && (
              <StatusBadge key="product" kind="productSample" of={productSample} />
            ),
          ],
          [t('work.scope'), service.scope && <QuotedText key="scope">{service.scope}</QuotedText>],
          [t('work.notes'), service.additionalNotes && <QuotedText key="notes">{service.additionalNotes}</QuotedText>],
          [t('work.started'), day(dates.actualStartDate)],
          [
            t('work.expectedReady'),
            isOpen && order.status !== 'draft' && dates.estimatedEndDate && (
              <PlannedDate key="ready" at={dates.estimatedEndDate} />
            ),
          ],
          [t('work.completed'), day(dates.actualEndDate)],
          [
            t('work.changesReason'),
            service.changesReason && <QuotedText key="changes">{service.changesReason}</QuotedText>,
          ],
          [t('work.comments'), service.comments && <QuotedText key="comments">{service.comments}</QuotedText>],
          [
            t('work.files'),
            service.assets.length > 0 && <FileList key="files" files={service.assets} label={t('work.files')} />,
          ],
        ]}
      />
    </>
  )
}

const day = (at: string | null) => at && <DateText key={at} at={at} />
