import { useForm } from '@mantine/form'
import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import { endOfDay } from '../data/day-range.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { hasAccess } from '../rights.ts'
import { userOf, useSession } from '../stores/session.ts'
import { NumberField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import { SupplierField } from './SupplierField.tsx'

type Values = { supplierId: string; unitCost: number | '' }

/** Whether the supplier declined it: the next step is another supplier. */
export const isDeclined = ({ status, returned }: PurchaseOrderForStaff): boolean =>
  status === 'planning' && returned?.why === 'declined'

/** Moves a planned purchase order to another supplier: it is removed and planned again there (PO-T14). */
export const MovePurchaseOrder = ({ po, onDone }: { po: PurchaseOrderForStaff; onDone: () => void }) => {
  const user = userOf(useSession())
  const bodyOf = ({ supplierId, unitCost }: Values) => ({
    replacement: { supplierId, unitCost: unitCost === '' ? undefined : unitCost },
  })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { supplierId: '', unitCost: po.unitPrice },
    validate: (values: Values) => {
      const errors = contractErrors(contracts.remove.body, bodyOf(values), (path) =>
        t(path.endsWith('unitCost') ? 'production.move.unitCost' : 'production.staff.supplier', {
          currency: po.currency,
        }),
      )
      return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace('replacement.', ''), text]))
    },
  })
  if (!user || !hasAccess(user, ...contracts.remove.access)) return null
  const refusal = purchaseOrderCan.remove(po)
  if (refusal && po.status !== 'released') return null
  return (
    <Section title={t('production.move.title')} id="move" folded={!isDeclined(po)}>
      <Form
        form={form}
        draft={`move-purchase-order:${po.id}`}
        weight="plain"
        submit={async (values) =>
          api.purchaseOrders.remove({
            params: { purchaseOrderId: po.id },
            body: contracts.remove.body.parse(bodyOf(values)),
          })
        }
        label={t('production.move.move')}
        disabledReason={refusal && t('production.move.recallFirst')}
        onDone={() => {
          toast(t('production.move.done'))
          onDone()
        }}
      >
        <SupplierField form={form} path="supplierId" />
        <NumberField
          form={form}
          path="unitCost"
          label={t('production.move.unitCost', { currency: po.currency })}
          decimals={3}
          needed
        />
      </Form>
    </Section>
  )
}

/** Renews an expired purchase order until another day (PO-T13). */
export const RenewPurchaseOrder = ({ po }: { po: PurchaseOrderForStaff }) => {
  const form: FormOf<{ validUntil: string }> = useForm<{ validUntil: string }>({
    initialValues: { validUntil: '' },
    validate: ({ validUntil }: { validUntil: string }) =>
      contractErrors(contracts.renew.body, { validUntil: endOfDay(validUntil) }, () => t('production.renew.until')),
  })
  const refusal = purchaseOrderCan.renew(po)
  if (refusal) return null
  return (
    <Section title={t('production.renew.title')} id="renew">
      <Form
        form={form}
        draft={`renew-purchase-order:${po.id}`}
        submit={async (values) =>
          cachePurchaseOrder(
            await api.purchaseOrders.renew({
              params: { purchaseOrderId: po.id },
              body: contracts.renew.body.parse({ validUntil: endOfDay(values.validUntil) }),
            }),
          )
        }
        label={t('production.renew.renew')}
        disabledReason={refusalText(refusal)}
        onDone={() => toast(t('production.renew.done'))}
      >
        <TextField form={form} path="validUntil" type="date" label={t('production.renew.until')} needed />
      </Form>
    </Section>
  )
}
