import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { routes } from '#domain/ordering/quote.ts'
import { countryInText } from '../locales/country-in-text.ts'
import { t } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import { countryName } from '../shipping/countries.ts'
import { CheckField, NumberField, SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { emptyShippingOption, type ShippingValues } from './quote-values.ts'
import styles from './QuoteForm.module.css'

/** Destination of staff's shipping quotes: the address of the order, otherwise the country of the requested prices. */
export const destinationOf = ({ addresses, packagingItems }: OrderForStaff): string => {
  const to = addresses.find(({ type }) => type === 'shipping')
  const country = to?.country ?? packagingItems.find(({ quoteRequest }) => quoteRequest)?.priceEstimate?.countryCode
  if (!country) return to?.zipCode ?? ''
  return to?.zipCode ? `${to.zipCode}, ${countryName(country)}` : countryInText(country)
}

/** Shipping options for the whole order, as entered by staff. */
export const ShippingRows = <Values extends ShippingValues>({
  form,
  currency,
  lede,
}: {
  form: FormOf<Values>
  currency: string
  /** The goods and the destination of the options. */
  lede: string
}) => {
  const rows = form.values.shippingOptions
  return (
    <fieldset className={styles.group}>
      <legend>{t('shipping.ways.title')}</legend>
      <p>{lede}</p>
      {form.errors['shippingOptions'] && <p className={styles.problem}>{form.errors['shippingOptions']}</p>}
      <div>
        {rows.map(({ row }, index) => {
          const path = `shippingOptions.${index}`
          return (
            <div
              key={row}
              className={styles.way}
              role="group"
              aria-label={t('shipping.ways.way', { number: index + 1 })}
            >
              <TextField form={form} path={`${path}.name`} label={t('shipping.ways.name')} needed />
              <SelectField
                form={form}
                path={`${path}.route`}
                label={t('shipping.ways.route')}
                options={routes.map((route) => ({ value: route, label: t(`shipping.route.${route}`) }))}
              />
              <NumberField
                form={form}
                path={`${path}.cost`}
                label={t('shipping.ways.cost', { currency })}
                decimals={2}
                needed
              />
              <NumberField
                form={form}
                path={`${path}.deliveryTimeRange.min`}
                label={t('shipping.ways.from')}
                unit={t('shell.dayUnit')}
                needed
              />
              <NumberField
                form={form}
                path={`${path}.deliveryTimeRange.max`}
                label={t('shipping.ways.to')}
                unit={t('shell.dayUnit')}
                needed
              />
              <div className={styles.duties}>
                <CheckField form={form} path={`${path}.taxAndDutiesIncluded`} label={t('shipping.ways.duties')} />
              </div>
              <div className={styles.remove}>
                <GuardedButton
                  weight="quiet"
                  size="small"
                  disabledReason={rows.length === 1 ? t('shipping.ways.oneNeeded') : undefined}
                  onPress={() => form.removeListItem('shippingOptions', index)}
                >
                  <Trans
                    i18nKey="shipping.ways.remove"
                    values={{ number: index + 1 }}
                    components={{ unseen: <span className="visually-hidden" /> }}
                  />
                </GuardedButton>
              </div>
            </div>
          )
        })}
      </div>
      <div>
        <GuardedButton
          weight="plain"
          size="small"
          disabledReason={rows.length >= 5 ? t('shipping.ways.most') : undefined}
          onPress={() => form.insertListItem('shippingOptions', emptyShippingOption())}
        >
          {t('shipping.ways.add')}
        </GuardedButton>
      </div>
    </fieldset>
  )
}
