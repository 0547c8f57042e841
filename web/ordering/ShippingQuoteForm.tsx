import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { shippingQuoteCan } from '#domain/ordering/shipping-quote.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { Panel } from '../ui/Panel.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'
import { asItem } from './order-rules.ts'
import { shippingBody, shippingErrors, type ShippingValues, shippingValues } from './quote-values.ts'
import { destinationOf, ShippingRows } from './ShippingRows.tsx'

/** Quotes shipping again after a change of the address or the items (SHIP-T17). */
export const ShippingQuoteForm = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, currency, status } = order
  const form: FormOf<ShippingValues> = useForm<ShippingValues>({
    initialValues: shippingValues(),
    validate: (values: ShippingValues) => shippingErrors(values),
  })
  const submit = async (values: ShippingValues) =>
    cacheOrder(
      await api.ordering.refreshShippingQuotes({
        params: { requestId },
        body: { ...shippingBody(values), requestVersion },
      }),
    )
  return (
    <Panel title={t('shipping.quote.title')} id="shipping-quote">
      <p>{t('shipping.quote.lede')}</p>
      <Form
        form={form}
        submit={submit}
        label={t('shipping.quote.send')}
        disabledReason={refusalText(shippingQuoteCan.refresh({ status, items: order.packagingItems.map(asItem) }))}
        draft={`shipping-quote:${requestId}`}
        onDone={() => {
          toast(t('shipping.quote.sent'))
          scrollToSection('items')
        }}
      >
        <ShippingRows
          form={form}
          currency={currency}
          lede={t('shipping.ways.wholeOrder', { destination: destinationOf(order) })}
        />
      </Form>
    </Panel>
  )
}
