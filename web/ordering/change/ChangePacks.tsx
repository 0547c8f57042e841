import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { usePriceText } from '../../catalogue/Price.tsx'
import { useProducts } from '../../catalogue/use-products.ts'
import { inLanguage, t } from '../../locales/i18n.ts'
import { standardProducts } from '../../stores/catalogue.ts'
import { NumberField, SelectField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { additionalPacks, type ChangeValues } from './change-values.ts'

/** Essentials in a proposed change: packs of those of the order, 0 to remove one, and additional ones. */
export const ChangePacks = ({ form, order }: { form: FormOf<ChangeValues>; order: OrderForStaff }) => {
  const { items = [] } = useProducts(standardProducts)
  const price = usePriceText()
  const { packs } = form.values
  const offered = items.filter(
    ({ productId }) => !order.standardItems.some((one) => one.product.productId === productId),
  )
  return (
    <Panel title={t('ordering.standard.title')}>
      {packs.map(({ row, itemId }, index) => {
        const item = order.standardItems.find(({ id }) => id === itemId)
        return item ? (
          <NumberField
            key={row}
            form={form}
            path={`packs.${index}.quantity`}
            label={t('ordering.standard.packsOf', { item: inLanguage(item.product.title) })}
            hint={t('ordering.standard.zeroRemoves')}
            needed
          />
        ) : (
          <FieldGroup key={row} legend={t('ordering.standard.add')}>
            <SelectField
              form={form}
              path={`packs.${index}.productId`}
              label={t('ordering.standard.product')}
              options={[
                { value: '', label: t('ordering.standard.choose') },
                ...offered.map(({ productId, title, price: each, currency }) => ({
                  value: productId,
                  label: t('ordering.standard.perPack', { title, price: price(each, currency) }),
                })),
              ]}
            />
            <NumberField form={form} path={`packs.${index}.quantity`} label={t('ordering.standard.quantity')} needed />
            <div>
              <GuardedButton weight="quiet" size="small" onPress={() => form.removeListItem('packs', index)}>
                {t('ordering.standard.notThis')}
              </GuardedButton>
            </div>
          </FieldGroup>
        )
      })}
      <div>
        <GuardedButton
          weight="plain"
          size="small"
          disabledReason={offered.length === 0 ? t('ordering.standard.allAdded') : undefined}
          onPress={() => form.insertListItem('packs', additionalPacks())}
        >
          {t('ordering.standard.add')}
        </GuardedButton>
      </div>
    </Panel>
  )
}
