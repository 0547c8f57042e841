import { useForm } from '@mantine/form'
import type { PurchaseOrder, PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import { sameDay } from '../data/day-range.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { whyNot } from '../locales/message-text.ts'
import { may } from '../rights.ts'
import { userOf, useSession } from '../stores/session.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { DateText } from '../ui/DateText.tsx'
import { NumberField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import styles from './SupplierPayments.module.css'

/** What was paid to the supplier (PO-003, PO-008); staff record and remove payments. */
export const SupplierPayments = ({ po }: { po: PurchaseOrder }) => {
  const { payment, currency, total } = po
  return (
    <Section
      title={t('production.payment.title')}
      aside={<StatusBadge kind="payment" of={payment.status} />}
      id="payment"
    >
      <Facts
        rows={[
          [t('production.spec.total'), <Money key="total" amount={total} currency={currency} />],
          [t('production.payment.paid'), <Money key="paid" amount={payment.alreadyPaid} currency={currency} />],
        ]}
      />
      <ul className={styles.history}>
        {payment.history.map(({ id, amount, date, paymentTermNotes, ...entry }) => (
          <li key={id} className={styles.entry}>
            <Money amount={amount} currency={currency} />
            <DateText at={date} />
            {paymentTermNotes && <bdi>{paymentTermNotes}</bdi>}
            {'notes' in entry && entry.notes && <bdi className={styles.notes}>{entry.notes}</bdi>}
            {po.audience === 'staff' && <RemovePayment po={po} paymentId={id} />}
          </li>
        ))}
      </ul>
      {po.audience === 'staff' && !purchaseOrderCan.recordPayment(po) && (
        <PaymentForm key={payment.alreadyPaid} po={po} />
      )}
    </Section>
  )
}

const RemovePayment = ({ po, paymentId }: { po: PurchaseOrderForStaff; paymentId: string }) => {
  const user = userOf(useSession())
  if (!user || !may(user, ...contracts.removePayment.access)) return null
  return (
    <ConfirmAction
      weight="quiet"
      size="small"
      title={t('production.payment.removeTitle')}
      explain={<p>{t('production.payment.removeExplain')}</p>}
      confirm={t('production.payment.remove')}
      reason={{ label: t('production.reason'), needed: true }}
      unless={whyNot(purchaseOrderCan.removePayment(po))}
      do={async (reason) =>
        cachePurchaseOrder(
          await api.purchaseOrders.removePayment({
            params: { purchaseOrderId: po.id },
            body: { paymentId, reason },
          }),
        )
      }
      onDone={() => toast(t('production.payment.removed'))}
    >
      {t('production.payment.remove')}
    </ConfirmAction>
  )
}

type Values = { amount: number | ''; date: string; paymentTermNotes: string; notes: string }

const bodyOf = ({ amount, date, ...rest }: Values) => ({
  ...rest,
  amount: amount === '' ? undefined : amount,
  date: sameDay(date || undefined),
})

const PaymentForm = ({ po }: { po: PurchaseOrderForStaff }) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { amount: po.total - po.payment.alreadyPaid, date: '', paymentTermNotes: '', notes: '' },
    validate: (values: Values) =>
      contractErrors(contracts.recordPayment.body, bodyOf(values), () => t('production.payment.amount')),
  })
  return (
    <details>
      <summary>{t('production.payment.record')}</summary>
      <Form
        form={form}
        draft={`supplier-payment:${po.id}`}
        weight="plain"
        submit={async (values) =>
          cachePurchaseOrder(
            await api.purchaseOrders.recordPayment({
              params: { purchaseOrderId: po.id },
              body: contracts.recordPayment.body.parse(bodyOf(values)),
            }),
          )
        }
        label={t('production.payment.record')}
        onDone={() => toast(t('production.payment.recorded'))}
      >
        <FieldGroup legend={t('production.payment.record')}>
          <NumberField
            form={form}
            path="amount"
            label={t('production.payment.amountIn', { currency: po.currency })}
            decimals={2}
            needed
          />
          <TextField form={form} path="date" type="date" label={t('production.payment.date')} />
        </FieldGroup>
        <TextField
          form={form}
          path="paymentTermNotes"
          label={t('production.payment.terms')}
          hint={t('production.payment.termsHint')}
        />
        <TextAreaField form={form} path="notes" label={t('production.payment.notes')} rows={2} />
      </Form>
    </details>
  )
}
