import { useForm } from '@mantine/form'
import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'

/** Where the goods go and what is printed on the cartons; staff write it. */
export const PurchaseOrderShipping = ({ po }: { po: PurchaseOrder }) => {
  const edits = po.audience === 'staff' && !purchaseOrderCan.setShipping(po)
  return (
    <Section title={t('production.shipping.title')} id="shipping">
      <Facts
        rows={[
          [
            t('production.shipping.shipTo'),
            <QuotedText key="to">{po.shipTo || t('production.shipping.later')}</QuotedText>,
          ],
          [
            t('production.shipping.marks'),
            po.marks && (
              // Printed on the cartons as it is, in every language.
              <div key="marks" lang="en">
                <QuotedText>{po.marks}</QuotedText>
              </div>
            ),
          ],
        ]}
      />
      {edits && <ShippingForm key={`${po.shipTo} ${po.marks}`} po={po} />}
    </Section>
  )
}

type Values = { shipTo: string; marks: string }

const ShippingForm = ({ po }: { po: PurchaseOrder }) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { shipTo: po.shipTo, marks: po.marks },
    validate: (values: Values) =>
      contractErrors(contracts.setShipping.body, values, (path) =>
        t(path === 'marks' ? 'production.shipping.marks' : 'production.shipping.shipTo'),
      ),
  })
  return (
    <details>
      <summary>{t('production.shipping.edit')}</summary>
      <Form
        form={form}
        draft={`purchase-order-shipping:${po.id}`}
        weight="plain"
        submit={async (body) =>
          cachePurchaseOrder(await api.purchaseOrders.setShipping({ params: { purchaseOrderId: po.id }, body }))
        }
        label={t('production.shipping.save')}
        onDone={() => toast(t('production.shipping.saved'))}
      >
        <TextAreaField
          form={form}
          path="shipTo"
          label={t('production.shipping.shipTo')}
          hint={t('production.shipping.shipToHint')}
        />
        <TextAreaField form={form} path="marks" label={t('production.shipping.marks')} />
      </Form>
    </details>
  )
}
