import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { prepareOrder } from '../../stores/prepared-order.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type AnyOrder, type AnyWork, isPriceOfCanceled, orderedWork, workName, workStatus } from '../order-rules.ts'
import { CanceledPrice } from './CanceledPrice.tsx'
import { CustomerSampleActions, CustomerServiceActions } from './CustomerWorkActions.tsx'
import { ProductSampleActions } from './ProductSampleActions.tsx'
import { SampleFacts } from './SampleFacts.tsx'
import { ServiceFacts } from './ServiceFacts.tsx'
import { StaffSampleActions } from './StaffSampleActions.tsx'
import { StaffServiceActions } from './StaffServiceActions.tsx'
import { useWorkCredits } from './work-credit.tsx'
import styles from './WorkPanel.module.css'

/** Samples and services of an order. `reader` decides on the actions; without it the view is read-only. */
export const WorkPanel = ({ order, reader }: { order: AnyOrder; reader: 'customer' | 'staff' | undefined }) => {
  const work = orderedWork(order)
  const credits = useWorkCredits(order)
  const canAdd = reader && !workCan.add('AddSample', { status: order.status, itemCount: work.length }, reader)
  if (work.length === 0 && !canAdd) return null
  return (
    <Section title={t('work.title')} id="work" folded={reader === 'staff' && work.length === 0}>
      {work.map((item) => (
        <section key={item.id} className={styles.item}>
          <header className={styles.head}>
            <h3>
              <bdi>{workName(item)}</bdi>
            </h3>
            <small>{t('ordering.item.numbered', { itemNumber: item.itemNumber })}</small>
            {order.status !== 'draft' && <StatusBadge kind={item.itemType} of={workStatus(item)} />}
          </header>
          {item.itemType === 'sample' ? (
            <SampleFacts order={order} item={item} credits={credits} />
          ) : (
            <ServiceFacts order={order} item={item} credits={credits} />
          )}
          {isPriceOfCanceled(order, item) && <CanceledPrice order={order} item={item} reader={reader} />}
          {reader && workStatus(item) !== 'cancelled' && <WorkActions order={order} item={item} reader={reader} />}
        </section>
      ))}
      {canAdd && (
        <div className={styles.actions} onClickCapture={() => prepareOrder(order.requestId)}>
          <ButtonLink weight="plain" href={paths.shop.samples()}>
            {t('work.addSample')}
          </ButtonLink>
          <ButtonLink weight="plain" href={paths.shop.services()}>
            {t('work.addService')}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}

const WorkActions = ({ order, item, reader }: { order: AnyOrder; item: AnyWork; reader: 'customer' | 'staff' }) => {
  if (reader === 'customer') {
    return item.itemType === 'sample' ? (
      <CustomerSampleActions order={order} item={item} />
    ) : (
      <CustomerServiceActions order={order} item={item} />
    )
  }
  if (item.itemType === 'sample') return <StaffSampleActions order={order as OrderForStaff} item={item} />
  return (
    <>
      <ProductSampleActions order={order as OrderForStaff} item={item} />
      <StaffServiceActions order={order as OrderForStaff} item={item} />
    </>
  )
}
