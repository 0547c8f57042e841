import { useForm } from '@mantine/form'
import { standardItemContracts } from '#application/ordering/contracts/standard-items.ts'
import { usePriceText } from '../catalogue/Price.tsx'
import { useProducts } from '../catalogue/use-products.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { standardProducts } from '../stores/catalogue.ts'
import { useCountrySettings } from '../stores/country-settings.ts'
import { NumberField, SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { Problem } from '../ui/Problem.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import type { AnyOrder } from './order-rules.ts'

type Values = { productId: string; quantity: number | ''; additionalNotes: string }

const empty: Values = { productId: '', quantity: 1, additionalNotes: '' }

/** Adds packs of a stock product to a draft. A product is in an order once. */
export const AddStandardItem = ({ order }: { order: AnyOrder }) => {
  const { items, failure, retry } = useProducts(standardProducts)
  const price = usePriceText()
  const { countryCode } = useCountrySettings()
  const bodyOf = ({ quantity, ...values }: Values) => ({ ...values, quantity: Number(quantity), countryCode })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: empty,
    validate: (values: Values) =>
      contractErrors(standardItemContracts.addStandardItem.body, bodyOf(values), (path) =>
        t(path === 'productId' ? 'ordering.standard.product' : 'ordering.standard.quantity'),
      ),
  })
  if (failure) return <Problem of={failure} retry={retry} />
  if (!items) return <TableSkeleton />
  const offered = items.filter(
    ({ productId }) => !order.standardItems.some((one) => one.product.productId === productId),
  )
  if (offered.length === 0) return <p>{t('ordering.standard.allAdded')}</p>
  const title = items.find(({ productId }) => productId === form.values.productId)?.title ?? ''
  return (
    <Form
      form={form}
      draft={`standard-item:${order.requestId}`}
      submit={async (values: Values) =>
        cacheOrder(await api.ordering.addStandardItem({ params: { requestId: order.requestId }, body: bodyOf(values) }))
      }
      weight="plain"
      label={t('ordering.standard.addNow')}
      onDone={() => {
        toast(t('ordering.standard.added', { item: title }))
        form.setValues(empty)
      }}
    >
      <p>{t('ordering.standard.addHint')}</p>
      <FieldGroup legend={t('ordering.standard.add')} isLegendHidden>
        <SelectField
          form={form}
          path="productId"
          label={t('ordering.standard.product')}
          options={[
            { value: '', label: t('ordering.standard.choose') },
            ...offered.map(({ productId, title: name, price: each, currency }) => ({
              value: productId,
              label: t('ordering.standard.perPack', { title: name, price: price(each, currency) }),
            })),
          ]}
        />
        <NumberField form={form} path="quantity" label={t('ordering.standard.quantity')} needed />
        <TextField form={form} path="additionalNotes" label={t('ordering.standard.notes')} />
      </FieldGroup>
    </Form>
  )
}
