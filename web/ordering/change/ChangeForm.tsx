import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { formatMoney } from '#domain/currencies.ts'
import { orderChangeCan } from '#domain/ordering/order-change-state.ts'
import { writeLink } from '../../catalogue/configurator/link.ts'
import { specificationText } from '../../catalogue/configured-item/item-labels.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { language, t } from '../../locales/i18n.ts'
import { refusalText } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { SupplierField } from '../../production/SupplierField.tsx'
import { forgetPreparedItems, prepareChange, preparedItems, removePreparedItem } from '../../stores/prepared-change.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { CheckField, NumberField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.ts'
import {
  changeBody,
  changeErrors,
  type ChangeRow,
  changeRows,
  type ChangeValues,
  changeValues,
} from './change-values.ts'
import { ChangePacks } from './ChangePacks.tsx'
import styles from './ChangeDifference.module.css'

/** Staff propose a change of a placed order: items that are not in production yet, additional ones, and the freight. */
export const ChangeForm = ({ order }: { order: OrderForStaff }) => {
  const [prepared, setPrepared] = useState(() => preparedItems(order.requestId))
  return (
    <ChangeFormOf
      // A different configuration resets the initial prices.
      key={prepared.map(({ itemId, unitPrice }) => `${itemId}:${unitPrice}`).join()}
      order={order}
      rows={changeRows(order, prepared)}
      remove={(itemId) => {
        removePreparedItem(order.requestId, itemId)
        setPrepared(preparedItems(order.requestId))
      }}
    />
  )
}

const ChangeFormOf = ({
  order,
  rows,
  remove,
}: {
  order: OrderForStaff
  rows: readonly ChangeRow[]
  /** Removes the configuration that was prepared for an item. */
  remove: (itemId: string) => void
}) => {
  const { requestId, requestVersion, currency } = order
  const navigate = useNavigate()
  const form: FormOf<ChangeValues> = useForm<ChangeValues>({
    initialValues: changeValues(order, rows),
    validate: (values: ChangeValues) => changeErrors(values, rows),
  })
  const submit = async (values: ChangeValues) =>
    cacheOrder(
      await api.orderChanges.propose({ params: { requestId }, body: { ...changeBody(values, rows), requestVersion } }),
    )
  const proposed = () => {
    forgetPreparedItems(requestId)
    toast(t('ordering.change.proposed'))
    void navigate({ href: paths.staff.order(requestId) })
  }
  return (
    <Form
      form={form}
      submit={submit}
      label={t('ordering.change.send')}
      size="large"
      disabledReason={refusalText(orderChangeCan.propose(order))}
      draft={`order-change:${requestId}`}
      ask={() => ({
        title: t('ordering.change.sendTitle'),
        explain: t('ordering.change.sendExplain'),
        confirm: t('ordering.change.send'),
      })}
      onDone={proposed}
    >
      <TextAreaField
        form={form}
        path="reason"
        label={t('ordering.change.reasonField')}
        hint={t('ordering.change.reasonHint')}
        needed
      />
      {rows.map((row) => (
        <RowFields key={row.key} form={form} row={row} order={order} remove={remove} />
      ))}
      {rows.length === 0 && <p className={styles.note}>{t('ordering.change.noneChangeable')}</p>}
      <div onClickCapture={() => prepareChange({ requestId })}>
        <ButtonLink weight="plain" href={paths.shop.customPackaging()}>
          {t('ordering.change.addItem')}
        </ButtonLink>
      </div>
      <ChangePacks form={form} order={order} />
      <NumberField
        form={form}
        path="shipping"
        label={t('ordering.change.shippingField', { currency })}
        hint={t('ordering.change.shippingHint', { cost: formatMoney(order.totals.shipping, currency, language()) })}
        decimals={2}
      />
      <TextAreaField form={form} path="internalNotes" label={t('ordering.quoteForm.notes')} rows={2} />
    </Form>
  )
}

const RowFields = ({
  form,
  row: { key, itemId, name, itemNumber, item, prepared },
  order: { requestId, currency },
  remove,
}: {
  form: FormOf<ChangeValues>
  row: ChangeRow
  order: OrderForStaff
  remove: (itemId: string) => void
}) => {
  const isRemoved = form.values[key]?.isRemoved ?? false
  return (
    <Panel
      title={<bdi>{name}</bdi>}
      aside={itemNumber ? t('ordering.item.numbered', { itemNumber }) : t('ordering.change.kind.added')}
    >
      {item && !prepared && <p>{specificationText(item.specification)}</p>}
      {prepared && (
        <p role="status">
          {t(prepared.unitPrice === null ? 'ordering.change.reconfiguredUnpriced' : 'ordering.change.reconfigured')}
        </p>
      )}
      <div className={styles.actions}>
        {item && (
          <a href={configuratorLink(item, currency)} onClick={() => prepareChange({ requestId, itemId })}>
            {t('ordering.change.configure')}
          </a>
        )}
        {prepared && (
          <GuardedButton weight="quiet" size="small" onPress={() => remove(itemId)}>
            {t(item ? 'ordering.change.keepConfiguration' : 'ordering.change.notThis')}
          </GuardedButton>
        )}
      </div>
      {item && <CheckField form={form} path={`${key}.isRemoved`} label={t('ordering.change.remove')} />}
      {!isRemoved && (
        <>
          {!item && (
            <TextField form={form} path={`${key}.customerProductName`} label={t('ordering.change.productName')} />
          )}
          <FieldGroup legend={t('ordering.quoteForm.prices')}>
            <NumberField form={form} path={`${key}.quantity`} label={t('ordering.quotes.quantity')} needed />
            <NumberField
              form={form}
              path={`${key}.unitPrice`}
              label={t('ordering.quoteForm.unitPrice', { currency })}
              decimals={3}
              needed
            />
            <NumberField
              form={form}
              path={`${key}.leadTimeDays`}
              label={t('ordering.quoteForm.leadTime')}
              unit={t('shell.dayUnit')}
              needed
            />
          </FieldGroup>
          <FieldGroup legend={`${t('ordering.quoteForm.sourcing')} · ${t('shell.panel.internal')}`}>
            <SupplierField form={form} path={`${key}.supplierId`} />
            <NumberField
              form={form}
              path={`${key}.unitCost`}
              label={t('ordering.quoteForm.unitCost', { currency })}
              decimals={3}
            />
          </FieldGroup>
        </>
      )}
    </Panel>
  )
}

/** The configurator with the current configuration of the item. */
const configuratorLink = (
  { product, configuration, embeddedProduct, priceEstimate, quantity }: NonNullable<ChangeRow['item']>,
  currency: OrderForStaff['currency'],
): string =>
  paths.shop.product(
    'all',
    product.productId,
    writeLink({
      config: configuration ?? {},
      quantity: quantity ?? undefined,
      insert: embeddedProduct?.productId,
      currency,
      countryCode: priceEstimate?.countryCode,
    }),
  )
