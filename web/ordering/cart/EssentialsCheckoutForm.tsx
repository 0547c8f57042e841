import { useForm } from '@mantine/form'
import { type HTMLInputAutoCompleteAttribute, useState } from 'react'
import type { StartedCheckout } from '#application/ordering/contracts/cart.ts'
import type { User } from '#application/people/contracts/people.ts'
import { type CheckoutData, checkoutRefusals } from '#domain/ordering/checkout-data.ts'
import { flagsOf } from '#domain/people/rights.ts'
import { api } from '../../data/api.ts'
import { durationText } from '../../locales/duration-text.ts'
import { inLanguage, t } from '../../locales/i18n.ts'
import { labelParts, refusalText } from '../../locales/message-text.ts'
import { orderNameFields } from '../../people/name-order.ts'
import { StateField } from '../../people/StateField.tsx'
import { countries } from '../../shipping/countries.ts'
import {
  type Cart,
  changeCartPlace,
  chooseShipping,
  fetchCart,
  setCheckoutData,
  shippingOf,
} from '../../stores/cart.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Cart.module.css'

type Section = 'shippingAddress' | 'billingAddress'
type Field = {
  name: string
  autoComplete: HTMLInputAutoCompleteAttribute
  type?: 'email' | 'tel'
  /** Optional: for a billing address, or always. */
  optional?: 'billing' | 'always'
}
/** In the order in which browsers fill them. */
const fields: readonly Field[] = [
  { name: 'email', autoComplete: 'email', type: 'email' },
  { name: 'phoneNumber', autoComplete: 'tel', type: 'tel', optional: 'billing' },
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  { name: 'company', autoComplete: 'organization', optional: 'always' },
  { name: 'line1', autoComplete: 'address-line1' },
  { name: 'line2', autoComplete: 'address-line2', optional: 'always' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1' },
  { name: 'zipCode', autoComplete: 'postal-code' },
]

/** Initial values of the form: earlier input, otherwise data of the user. */
const valuesOf = ({ checkoutData, countryCode }: Cart, user: User | null): CheckoutData => {
  const { shippingAddress: given, billingAddress } = checkoutData
  const known = { email: user?.email ?? '', firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' }
  const shippingAddress = { ...given, ...(given.email === '' && known), country: countryCode }
  return {
    ...checkoutData,
    shippingAddress,
    billingAddress: { ...billingAddress, country: billingAddress.country || countryCode },
  }
}

/** Missing or invalid fields, by the rule of the server (CART-D03). */
const errorsOf = (values: CheckoutData): Record<string, string> =>
  Object.fromEntries(checkoutRefusals(values).map((refusal) => [refusal.field ?? '', refusalText(refusal) ?? '']))

/** Addresses and shipping. A valid form starts the payment. */
export const EssentialsCheckoutForm = ({
  cart,
  user,
  onStarted,
}: {
  cart: Cart
  user: User | null
  onStarted: (payment: StartedCheckout) => void
}) => {
  const form: FormOf<CheckoutData> = useForm<CheckoutData>({ initialValues: valuesOf(cart, user), validate: errorsOf })
  const chosen = shippingOf(cart)?.shippingQuoteId
  const start = async (values: CheckoutData) => {
    if (!cart.shippingQuoteId && chosen) {
      const shipped = await chooseShipping(chosen)
      if (shipped.hasError) return shipped
    }
    const stored = await setCheckoutData({ ...values, forCheckout: true })
    if (stored.hasError) return stored
    const started = await api.cart.initiateCheckout()
    if (started.hasError) return started
    await fetchCart()
    onStarted(started.payload)
    return started
  }
  const { billingAddressIsSameAsShippingAddress: sameAddress } = form.values
  return (
    <Form
      form={form}
      submit={start}
      label={t('cart.toPayment')}
      size="large"
      wide
      draft="essentials-checkout"
      disabledReason={user?.type === 'user' && !flagsOf(user.roles).editRequests ? t('cart.mayNotOrder') : undefined}
    >
      <AddressGroup
        form={form}
        section="shippingAddress"
        onCountry={(countryCode) => void changeCartPlace({ currency: cart.currency, countryCode })}
      />
      <ShippingOptions cart={cart} chosen={chosen} />
      <CheckField form={form} path="billingAddressIsSameAsShippingAddress" label={t('cart.sameBilling')} />
      {!sameAddress && <AddressGroup form={form} section="billingAddress" />}
      <TextAreaField form={form} path="comments" label={t('cart.comments')} rows={2} />
    </Form>
  )
}

const AddressGroup = ({
  form,
  section,
  onCountry,
}: {
  form: FormOf<CheckoutData>
  section: Section
  /** Called when the country changes, because prices and shipping depend on it. */
  onCountry?: (countryCode: string) => void
}) => {
  const purpose = section === 'shippingAddress' ? 'shipping' : 'billing'
  const country = `${section}.country`
  const isNeeded = (optional: Field['optional']) =>
    optional !== 'always' && !(optional === 'billing' && purpose === 'billing')
  const autoComplete = (name: string) => `section-${purpose} ${purpose} ${name}` as HTMLInputAutoCompleteAttribute
  return (
    <FieldGroup legend={t(`cart.${section}`)}>
      {orderNameFields(fields).map(({ name, optional, ...field }) => {
        const label = <Label path={`${section}.${name}`} />
        return name === 'state' ? (
          <StateField
            key={name}
            form={form}
            prefix={`${section}.`}
            label={label}
            autoComplete={autoComplete(field.autoComplete)}
          />
        ) : (
          <TextField
            key={name}
            form={form}
            path={`${section}.${name}`}
            label={label}
            needed={isNeeded(optional)}
            {...field}
            autoComplete={field.type ? field.autoComplete : autoComplete(field.autoComplete)}
          />
        )
      })}
      <div
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) onCountry?.(event.target.value)
        }}
      >
        <SelectField form={form} path={country} label={<Label path={country} />} needed options={[...countries()]} />
      </div>
    </FieldGroup>
  )
}

/** Screen readers need the section of a field, which other users see in the legend. */
const Label = ({ path }: { path: string }) => {
  const { name, section } = labelParts(path)
  return (
    <>
      {name}
      <span className="visually-hidden"> {section}</span>
    </>
  )
}

const ShippingOptions = ({ cart, chosen }: { cart: Cart; chosen: string | undefined }) => {
  const [failed, setFailed] = useState(false)
  return (
    <fieldset className={styles.options}>
      <legend>{t('cart.shipping')}</legend>
      {cart.shippingQuotes.map(({ shippingQuoteId, name, deliveryTimeRange, cost, currency }) => (
        <label key={shippingQuoteId}>
          <input
            type="radio"
            name="shipping"
            value={shippingQuoteId}
            checked={shippingQuoteId === chosen}
            onChange={() => void chooseShipping(shippingQuoteId).then(({ hasError }) => setFailed(hasError))}
          />
          <span>
            {inLanguage(name)}
            <small>{durationText(deliveryTimeRange)}</small>
          </span>
          <strong>{cost === 0 ? t('cart.freeShipping') : <Money amount={cost} currency={currency} />}</strong>
        </label>
      ))}
      {failed && (
        <p role="alert" className={styles.problem}>
          {t('cart.shippingFailed')}
        </p>
      )}
    </fieldset>
  )
}
