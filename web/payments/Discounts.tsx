import { useForm } from '@mantine/form'
import { Fragment } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { discounts as contracts } from '#application/payments/contracts/payments.ts'
import { chargeableParts } from '#domain/payments/discount-shapes.ts'
import { discountCan } from '#domain/payments/discount.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { CollapsibleForms } from '../ui/CollapsibleForms.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { NumberField, SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { formatPercent } from '../ui/format-percent.ts'
import { InternalText } from '../ui/InternalText.tsx'
import { Money } from '../ui/Money.tsx'
import { Dotted } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import { Converted } from './Converted.tsx'
import { DiscountFields, discountFieldName, type DiscountValues, emptyDiscount } from './DiscountFields.tsx'
import { InternalNotesField } from './InternalNotesField.tsx'
import styles from './PaymentPanel.module.css'

type Discount = OrderForStaff['payment']['discounts'][number]

/** Discounts and charges of an order, with forms to add them: for staff. */
export const DiscountsPanel = ({ order }: { order: OrderForStaff }) => {
  const { payment, currency, status } = order
  const mayGive = refusalText(discountCan.apply({ status, discounts: payment.discounts }))
  const mayCharge = !discountCan.charge(order)
  return (
    <Section
      title={t('payments.discounts.title')}
      id="discounts"
      folded={payment.discounts.length + payment.charges.length === 0}
    >
      {payment.discounts.length + payment.charges.length > 0 ? (
        <ul className={styles.instalments} aria-label={t('payments.discounts.title')}>
          {payment.discounts.map((discount) => (
            <GivenDiscount key={discount.discountId} order={order} discount={discount} />
          ))}
          {payment.charges.map(({ chargeId, description, amount, part }) => (
            <li key={chargeId}>
              <span>{description}</span>
              <strong>
                <Money amount={amount} currency={currency} />
              </strong>
              <span className={styles.when}>
                {t('payments.charge.added', { part: t(`payments.discounts.scope.${part}`) })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('payments.discounts.none')}</p>
      )}
      <CollapsibleForms>
        {!mayGive && (
          <details>
            <summary>{t('payments.discounts.give')}</summary>
            <DiscountForm key={payment.discounts.length} order={order} />
          </details>
        )}
        {mayCharge && (
          <details>
            <summary>{t('payments.charge.legend')}</summary>
            <ChargeForm key={payment.charges.length} order={order} />
          </details>
        )}
      </CollapsibleForms>
    </Section>
  )
}

const GivenDiscount = ({ order, discount }: { order: OrderForStaff; discount: Discount }) => {
  const { requestId, requestVersion, currency, status, payment } = order
  const { discountId, amount, scope, type, value, source, upperLimit, internalNotes, ofCustomer } = discount
  const name = inLanguage(discount.name)
  return (
    <li>
      <span>{name}</span>
      <strong>
        <Money amount={-amount} currency={currency} />
      </strong>
      <span className={styles.when}>
        <Dotted
          items={[
            <Fragment key="value">
              {type === 'percentage' ? formatPercent(value) : <Money amount={value} currency={currency} />}{' '}
              {t('payments.discounts.of', {
                scope: t(`payments.discounts.scope.${scope}`),
                source: t(`payments.discounts.source.${source}`),
              })}
            </Fragment>,
            upperLimit !== null && (
              <Fragment key="limit">
                {t('payments.discounts.upTo')} <Money amount={upperLimit} currency={currency} />
              </Fragment>
            ),
            ofCustomer && (
              <a key="customer" href={`${paths.staff.customer(order.customerId)}#discounts`}>
                {t('discounts.title')}
              </a>
            ),
            ofCustomer && ofCustomer.taken !== null && ofCustomer.currency !== currency && (
              <Money key="taken" amount={ofCustomer.taken} currency={ofCustomer.currency} />
            ),
            ofCustomer?.rate && <Converted key="rate" from={ofCustomer.currency} {...ofCustomer.rate} />,
          ]}
        />
      </span>
      <InternalText>{internalNotes}</InternalText>
      {!discountCan.remove({ status, discounts: payment.discounts }, discountId) && (
        <div>
          <ConfirmAction
            weight="plain"
            size="small"
            title={t('payments.discounts.removeTitle', { name })}
            explain={<p>{t('payments.discounts.removeExplain')}</p>}
            confirm={t('payments.discounts.remove')}
            do={async () =>
              cacheOrder(await api.discounts.remove({ params: { requestId, discountId }, body: { requestVersion } }))
            }
            onDone={() => toast(t('payments.discounts.removed'))}
          >
            {t('payments.discounts.remove')}
          </ConfirmAction>
        </div>
      )}
    </li>
  )
}

const DiscountForm = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, currency } = order
  const bodyOf = (values: DiscountValues) => ({
    ...values,
    requestVersion,
    upperLimit: values.upperLimit === '' ? null : values.upperLimit,
  })
  const form: FormOf<DiscountValues> = useForm<DiscountValues>({
    initialValues: emptyDiscount,
    validate: (values: DiscountValues) => contractErrors(contracts.apply.body, bodyOf(values), discountFieldName),
  })
  return (
    <Form
      form={form}
      draft={`discount:${requestId}`}
      submit={async (values: DiscountValues) =>
        cacheOrder(
          await api.discounts.apply({ params: { requestId }, body: contracts.apply.body.parse(bodyOf(values)) }),
        )
      }
      label={t('payments.discounts.give')}
      onDone={() => toast(t('payments.discounts.given'))}
    >
      <FieldGroup legend={t('payments.discounts.legend')}>
        <DiscountFields form={form} currency={currency} />
      </FieldGroup>
      <InternalNotesField form={form} />
    </Form>
  )
}

type ChargeValues = { part: (typeof chargeableParts)[number]; description: string; amount: number | '' }

/** PAY-T06. */
const ChargeForm = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, currency } = order
  const form: FormOf<ChargeValues> = useForm<ChargeValues>({
    initialValues: { part: 'services', description: '', amount: '' },
    validate: (values: ChargeValues) =>
      contractErrors(contracts.charge.body, { ...values, requestVersion }, (path) =>
        path === 'amount' || path === 'description' ? t(`payments.charge.${path}`) : path,
      ),
  })
  return (
    <Form
      form={form}
      draft={`charge:${requestId}`}
      submit={async (values: ChargeValues) =>
        cacheOrder(
          await api.discounts.charge({
            params: { requestId },
            body: contracts.charge.body.parse({ ...values, requestVersion }),
          }),
        )
      }
      label={t('payments.charge.add')}
      ask={({ description }) => ({
        title: t('payments.charge.title', { description }),
        explain: t('payments.charge.explain'),
        confirm: t('payments.charge.add'),
      })}
      onDone={() => toast(t('payments.charge.done'))}
    >
      <FieldGroup legend={t('payments.charge.legend')} isLegendHidden>
        <TextField form={form} path="description" label={t('payments.charge.description')} needed />
        <SelectField
          form={form}
          path="part"
          label={t('payments.charge.part')}
          options={chargeableParts.map((value) => ({ value, label: t(`payments.discounts.scope.${value}`) }))}
        />
        <NumberField form={form} path="amount" label={t('payments.record.amount', { currency })} decimals={2} needed />
      </FieldGroup>
    </Form>
  )
}
