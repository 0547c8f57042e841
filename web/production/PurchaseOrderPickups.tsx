import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { production } from '#application/production/contracts.ts'
import type { Pickup, PurchaseOrderForSupplier } from '#application/production/contracts/purchase-order-shapes.ts'
import { api } from '../data/api.ts'
import { apiQueryOptions, cachePurchaseOrder, invalidateAfter } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { dayField, todayText } from '../shipping/shipment-values.ts'
import { DateText } from '../ui/DateText.tsx'
import { TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { Problem } from '../ui/Problem.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import styles from './PurchaseOrderPickups.module.css'

/** Which pieces of a purchase order are picked up together; the supplier records the pickup of its own (SHIP-T02). */
export const PurchaseOrderPickups = ({ po }: { po: PurchaseOrderForSupplier }) => {
  const isMade = po.status === 'inProgress' || po.status === 'completed'
  return isMade ? <Pickups po={po} /> : null
}

/** Interval in ms: suppliers receive no events of shipments, so a pickup recorded by staff is not sent live. */
const pollMs = 30_000

/** Pickups of a purchase order, refreshed while the page is open. */
export const usePickups = (purchaseOrderId: string) =>
  useQuery({
    ...apiQueryOptions(production.pickups, { params: { purchaseOrderId } }),
    refetchInterval: pollMs,
  })

const Pickups = ({ po }: { po: PurchaseOrderForSupplier }) => {
  const { data, error, refetch } = usePickups(po.id)
  if (!error && !data?.length) return null
  return (
    <Section title={t('production.pickup.title')} id="pickup">
      {error && <Problem of={error} retry={() => void refetch()} />}
      <ul className={styles.pickups}>
        {data?.map((pickup) => (
          <li key={pickup.shipmentId}>
            <p>
              <strong>{t('shell.pieces', { count: pickup.quantity })}</strong>{' '}
              <StatusBadge kind="pickup" of={pickup.status} />{' '}
              {pickup.pickedUpOn && <DateText at={pickup.pickedUpOn} />}
            </p>
            {pickup.status === 'ready' && <RecordPickup key={pickup.shipmentId} po={po} pickup={pickup} />}
            {pickup.status === 'unfinished' && <p className={styles.hint}>{t('production.pickup.finishFirst')}</p>}
            {pickup.status === 'waiting' && <p className={styles.hint}>{t('production.pickup.wait')}</p>}
            {pickup.status === 'withOthers' && (
              <p className={styles.hint}>
                {refusalText({ code: 'rule-broken', reason: 'rule.pickedUpWithOthers', field: 'shipmentId' })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Values = { on: string }

const RecordPickup = ({ po, pickup }: { po: PurchaseOrderForSupplier; pickup: Pickup }) => {
  const form: FormOf<Values> = useForm<Values>({ initialValues: { on: todayText() } })
  return (
    <Form
      form={form}
      draft={`pickup:${pickup.shipmentId}`}
      submit={async ({ on }: Values) => {
        const body = { shipmentId: pickup.shipmentId, ...dayField(on) }
        const answer = await api.purchaseOrders.recordPickup({ params: { purchaseOrderId: po.id }, body })
        return invalidateAfter(production.pickups)(await cachePurchaseOrder(answer))
      }}
      weight="plain"
      label={t('production.pickup.record')}
      fieldFor={(field) => (field === 'happenedOn' ? 'on' : field)}
      onDone={() => toast(t('production.pickup.recorded'))}
    >
      <TextField form={form} path="on" type="date" label={t('production.pickup.on')} />
    </Form>
  )
}
