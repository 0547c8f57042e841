import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { formatUnitPrice } from '#domain/currencies.ts'
import { packagingItemCan } from '#domain/ordering/packaging-item.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { language, inLanguage, t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { asItem } from '../ordering/order-rules.ts'
import { NumberField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { Panel } from '../ui/Panel.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'
import { SupplierField } from './SupplierField.tsx'

type Item = OrderForStaff['packagingItems'][number]
type Values = { supplierId: string; unitCost: number | '' }

/** Items with a shop price and no supplier yet. */
export const itemsWithoutSupplier = (order: OrderForStaff): Item[] =>
  order.packagingItems.filter(
    (item) => packagingItemCan.source(order, { ...asItem(item), sourcing: item.sourcing }) === undefined,
  )

const bodyOf = ({ unitCost, ...rest }: Values) => ({ ...rest, unitCost: unitCost === '' ? undefined : unitCost })

/** Remaining condition of a purchase order after the supplier is assigned. */
const awaitedOf = ({ status }: OrderForStaff, { artwork }: Item): 'payment' | 'proof' | undefined => {
  if (status === 'paymentPending') return 'payment'
  return artwork.status === 'approved' || artwork.status === 'notRequired' ? undefined : 'proof'
}

/** Assigns the supplier: the purchase order is sent immediately, or once the order is paid and the proof approved. */
export const AssignSupplierForm = ({ order, item }: { order: OrderForStaff; item: Item }) => {
  const { requestId, requestVersion, currency } = order
  const awaited = awaitedOf(order, item)
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { supplierId: '', unitCost: item.calculatedUnitCost ?? '' },
    validate: (values: Values) =>
      contractErrors(ordering.sourceItem.body, bodyOf(values), (path) =>
        t(path === 'supplierId' ? 'ordering.quoteForm.field.supplier' : 'ordering.quoteForm.field.unitCost'),
      ),
  })
  const submit = async (values: Values) =>
    cacheOrder(
      await api.ordering.sourceItem({
        params: { requestId, itemId: item.id },
        body: { ...ordering.sourceItem.body.parse(bodyOf(values)), requestVersion },
      }),
    )
  return (
    <Panel
      title={t('ordering.sourcing.title')}
      aside={item.customerProductName || inLanguage(item.product.title)}
      internal
      id="source"
    >
      <p>
        {t('ordering.sourcing.lede', { pieces: t('shell.pieces', { count: item.selectedQuote?.quantity ?? 0 }) })}{' '}
        {t(`ordering.sourcing.then.${awaited ?? 'atOnce'}`)}
      </p>
      <Form
        form={form}
        draft={`supplier:${requestId}:${item.id}`}
        submit={submit}
        label={t(awaited ? 'ordering.sourcing.save' : 'ordering.sourcing.send')}
        disabledReason={refusalText(packagingItemCan.source(order, { ...asItem(item), sourcing: item.sourcing }))}
        onDone={() => {
          toast(t(awaited ? `ordering.sourcing.saved.${awaited}` : 'ordering.sourcing.sent'))
          scrollToSection(awaited === 'payment' ? 'payment' : awaited === 'proof' ? 'artwork' : 'purchase-orders')
        }}
      >
        <SupplierField form={form} path="supplierId" />
        <NumberField
          form={form}
          path="unitCost"
          label={t('ordering.quoteForm.unitCost', { currency })}
          hint={
            item.calculatedUnitCost === null
              ? undefined
              : t('ordering.sourcing.calculated', {
                  cost: formatUnitPrice(item.calculatedUnitCost, currency, language()),
                })
          }
          decimals={3}
          needed
        />
      </Form>
    </Panel>
  )
}
