import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ItemToPlan } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { api } from '../data/api.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { NumberField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import { SupplierField } from './SupplierField.tsx'

type Values = { supplierId: string; quantity: number | ''; unitCost: number | '' }
/** The contract has defaults for these fields. The form shows the defaults, so it requires all three. */
const body = contracts.create.body.required({ supplierId: true, quantity: true, unitCost: true })
const labels = {
  supplierId: 'production.staff.supplier',
  quantity: 'production.plan.quantity',
  unitCost: 'production.plan.unitCost',
} as const

/** Plans a purchase order for pieces of an item; staff check it and send it on its own page. */
export const PlanPurchaseOrder = ({
  order: { requestId, currency },
  item: { itemId, itemNumber, quantity: left, sourcing },
}: {
  order: { requestId: string; currency: string }
  item: Pick<ItemToPlan, 'itemId' | 'itemNumber' | 'quantity' | 'sourcing'>
}) => {
  const { history } = useRouter()
  /** Id of the new purchase order. */
  const planned = useRef('')
  const bodyOf = ({ quantity, unitCost, supplierId }: Values) => ({
    requestId,
    itemId,
    supplierId,
    quantity: quantity === '' ? undefined : quantity,
    unitCost: unitCost === '' ? undefined : unitCost,
  })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { supplierId: sourcing?.supplierId ?? '', quantity: left, unitCost: sourcing?.unitCost ?? '' },
    validate: (values: Values) =>
      contractErrors(body, bodyOf(values), (path) =>
        t(labels[path as keyof Values] ?? labels.supplierId, { currency }),
      ),
  })
  return (
    <details>
      <summary>{t('production.plan.title', { count: left, itemNumber })}</summary>
      <Form
        form={form}
        draft={`plan-purchase-order:${requestId}:${itemId}`}
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
        <SupplierField form={form} path="supplierId" />
        <NumberField form={form} path="quantity" label={t('production.plan.quantity')} min={1} max={left} needed />
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
