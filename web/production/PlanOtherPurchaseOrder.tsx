import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { producedItems } from '#domain/ordering/order-items.ts'
import { api } from '../data/api.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { NumberField, SelectField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import { SupplierField } from './SupplierField.tsx'

type Values = {
  itemId: string
  type: 'project' | 'product'
  supplierId: string
  quantity: number | ''
  unitCost: number | ''
}
const body = contracts.create.body.required({ supplierId: true, quantity: true, unitCost: true })
const labels = {
  itemId: 'production.plan.item',
  type: 'production.plan.type',
  supplierId: 'production.staff.supplier',
  quantity: 'production.plan.quantity',
  unitCost: 'production.plan.unitCost',
} as const

/**
 * Plans a purchase order for tooling, design or setup work, or for ready-made goods, for an item of the order (PO-D02).
 * Its pieces are not counted as produced pieces of the item.
 */
export const PlanOtherPurchaseOrder = ({
  order: { requestId, currency, packagingItems },
}: {
  order: Pick<OrderForStaff, 'requestId' | 'currency' | 'packagingItems'>
}) => {
  const { history } = useRouter()
  /** Id of the new purchase order. */
  const planned = useRef('')
  const bodyOf = ({ quantity, unitCost, ...chosen }: Values) => ({
    requestId,
    ...chosen,
    quantity: quantity === '' ? undefined : quantity,
    unitCost: unitCost === '' ? undefined : unitCost,
  })
  const produced = producedItems(packagingItems)
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { itemId: produced[0]?.id ?? '', type: 'project', supplierId: '', quantity: 1, unitCost: '' },
    validate: (values: Values) =>
      contractErrors(body, bodyOf(values), (path) =>
        t(labels[path as keyof Values] ?? labels.supplierId, { currency }),
      ),
  })
  if (produced.length === 0) return null
  return (
    <details>
      <summary>{t('production.plan.other')}</summary>
      <Form
        form={form}
        draft={`plan-other-purchase-order:${requestId}`}
        weight="plain"
        submit={async (values) => {
          const answer = await cachePurchaseOrder(await api.purchaseOrders.create({ body: body.parse(bodyOf(values)) }))
          if (!answer.hasError) planned.current = answer.payload.id
          return answer
        }}
        label={t('production.plan.plan')}
        onDone={() => {
          toast(t('production.plan.done'))
          history.push(paths.staff.purchaseOrder(planned.current))
        }}
      >
        <SelectField
          form={form}
          path="type"
          label={t('production.plan.type')}
          hint={t('production.plan.typeHint')}
          options={(['project', 'product'] as const).map((value) => ({ value, label: t(`production.type.${value}`) }))}
        />
        <SelectField
          form={form}
          path="itemId"
          label={t('production.plan.item')}
          options={produced.map(({ id, itemNumber, product }) => ({
            value: id,
            label: t('production.toPlan.item', { itemNumber, product: inLanguage(product.title) }),
          }))}
        />
        <SupplierField form={form} path="supplierId" />
        <NumberField form={form} path="quantity" label={t('production.plan.quantity')} min={1} needed />
        <NumberField
          form={form}
          path="unitCost"
          label={t('production.plan.unitCost', { currency })}
          decimals={3}
          needed
        />
      </Form>
    </details>
  )
}
