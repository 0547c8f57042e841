import type { SampleItem, WorkCredit } from '#application/ordering/contracts/work-shapes.ts'
import { FileList } from '../../files/FileList.tsx'
import { t } from '../../locales/i18n.ts'
import { hasSeveralAddresses } from '../../shipping/ChangeAddress.tsx'
import { addressOptions } from '../../shipping/shipment-values.ts'
import { TrackingFacts } from '../../shipping/TrackingFacts.tsx'
import { DateText, PlannedDate } from '../../ui/DateText.tsx'
import { count } from '../../ui/format-count.ts'
import { Facts } from '../../ui/Panel.tsx'
import { QuotedText } from '../../ui/QuotedText.tsx'
import type { AnyOrder } from '../order-rules.ts'
import { creditRow } from './work-credit.tsx'
import { priceText, workedItemName } from './work-labels.tsx'

/** A sample of an order: its subject, its price, and its status. */
export const SampleFacts = ({
  order,
  item,
  credits,
}: {
  order: AnyOrder
  item: SampleItem
  credits: readonly WorkCredit[]
}) => {
  const { sample } = item
  const { shipmentTracking: tracking } = sample
  const service = order.serviceItems.find(({ id }) => id === sample.partOfService)
  const isDone = sample.status === 'completed' || sample.status === 'cancelled'
  return (
    <Facts
      rows={[
        [t('work.group'), t(`work.groups.${sample.group}`)],
        [t('work.of'), workedItemName(order, sample.itemId)],
        [t('work.partOf'), service && t('work.partOfService', { itemNumber: service.itemNumber })],
        [t('shipping.goesTo'), hasSeveralAddresses(order) && addressName(order, sample.addressId)],
        [t('work.quantity'), count(sample.numberOfSamples)],
        [t('work.price'), priceText(order, item)],
        creditRow(order, item, credits),
        [t('work.scope'), sample.scope && <QuotedText key="scope">{sample.scope}</QuotedText>],
        [t('work.notes'), sample.additionalNotes && <QuotedText key="notes">{sample.additionalNotes}</QuotedText>],
        [t('work.returnReason'), sample.returnReason && <QuotedText key="returned">{sample.returnReason}</QuotedText>],
        [t('work.started'), day(sample.actualStartDate)],
        [
          t('work.expectedReady'),
          !sample.actualShippingDate &&
            !isDone &&
            order.status !== 'draft' &&
            plannedDay(sample.estimatedCompletionDate),
        ],
        [t('work.shipped'), day(sample.actualShippingDate)],
        [
          t('work.tracking'),
          tracking && (
            <TrackingFacts
              key="tracking"
              tracking={{
                ...tracking,
                trackingUrl: tracking.trackingUrl ?? null,
                additionalComments: tracking.additionalComments ?? '',
                statuses: [],
              }}
            />
          ),
        ],
        [t('work.expectedDelivery'), !isDone && plannedDay(sample.estimatedDeliveryDate)],
        [t('work.delivered'), day(sample.actualDeliveryDate)],
        [t('work.completed'), !sample.actualDeliveryDate && day(sample.actualCompletionDate)],
        [
          t('work.invoice'),
          sample.invoice && <FileList key="invoice" files={[sample.invoice]} label={t('work.invoice')} />,
        ],
        [
          t('work.files'),
          sample.assets.length > 0 && <FileList key="files" files={sample.assets} label={t('work.files')} />,
        ],
      ]}
    />
  )
}

const addressName = (order: AnyOrder, addressId: string | null): string | undefined =>
  addressOptions(order).find(({ value }) => value === addressId)?.label

const day = (at: string | null) => at && <DateText key={at} at={at} />
const plannedDay = (at: string | null) => at && <PlannedDate key={at} at={at} />
