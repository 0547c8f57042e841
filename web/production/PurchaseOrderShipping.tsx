import { useForm } from '@mantine/form'
import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { isUnfinished, purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { lengthsText } from '../catalogue/configurator/measures.ts'
import { api } from '../data/api.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { CheckField, TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { count } from '../ui/format-count.ts'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'

/** Destination of the goods and carton marks, edited by staff. */
export const PurchaseOrderShipping = ({ po }: { po: PurchaseOrder }) => {
  const edits = po.audience === 'staff' && !purchaseOrderCan.setShipping(po)
  return (
    <Section title={t('production.shipping.title')} id="shipping">
      <Facts
        rows={[
          [
            t('production.shipping.shipTo'),
            <QuotedText key="to">
              {po.shipTo ||
                t(`production.shipping.${po.audience === 'supplier' && isUnfinished(po) ? 'later' : 'missing'}`)}
            </QuotedText>,
          ],
          [
            t('production.shipping.marks'),
            po.marks && (
              // Printed on the cartons unchanged, in every language.
              <div key="marks" lang="en">
                <QuotedText>{po.marks}</QuotedText>
              </div>
            ),
          ],
          [
            t('production.shipping.cartons'),
            po.cartons.length > 0 && (
              <ul key="cartons">
                {po.cartons.map((one) => (
                  <li key={cartonsText(one)}>{cartonsText(one)}</li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
      {edits && <ShippingForm key={`${po.shipTo} ${po.marks}`} po={po} />}
    </Section>
  )
}

/**
 * `12 cartons of 100 pieces, 40 × 30 × 20 cm, 8.2 kg each`: lengths in cm and weights in kg, as is usual in factories.
 */
const cartonsText = ({
  count: cartons,
  pieces,
  length,
  width,
  height,
  grossWeight,
}: PurchaseOrder['cartons'][number]) =>
  t('production.shipping.cartonsOf', {
    count: cartons,
    pieces: count(pieces),
    size: lengthsText([length, width, height], 'cm'),
    weight: count(grossWeight / 1000),
  })

type Values = { shipTo: string; marks: string; withCartons: boolean }

const ShippingForm = ({ po }: { po: PurchaseOrder }) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { shipTo: po.shipTo, marks: po.marks, withCartons: false },
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
        <CheckField
          form={form}
          path="withCartons"
          label={t('production.shipping.withCartons')}
          hint={t('production.shipping.withCartonsHint')}
        />
      </Form>
    </details>
  )
}
