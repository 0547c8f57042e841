import { useForm } from '@mantine/form'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import type { Address } from '#domain/people/contact.ts'
import type { Result } from '../data/http.ts'
import { t } from '../locales/i18n.ts'
import { labelParts } from '../locales/message-text.ts'
import { orderNameFields } from '../people/name-order.ts'
import { StateField } from '../people/StateField.tsx'
import { countries } from '../shipping/countries.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import {
  checkoutBody,
  checkoutErrors,
  type CheckoutValues,
  checkoutValues,
  fromBook,
  isInAddressBook,
  type KnownCompany,
  noAddress,
  type OrderingUser,
} from './checkout-values.ts'
import type { OrderActions } from './order-actions.ts'
import type { AnyOrder } from './order-rules.ts'

type AddressForm = 'shippingAddress' | 'billingAddress'
type Field = { name: string; needed?: boolean; autoComplete: HTMLInputAutoCompleteAttribute; type?: 'email' | 'tel' }

const contactFields: readonly Field[] = [
  { name: 'firstName', needed: true, autoComplete: 'given-name' },
  { name: 'lastName', needed: true, autoComplete: 'family-name' },
  { name: 'email', needed: true, autoComplete: 'email', type: 'email' },
  { name: 'phoneNumber', autoComplete: 'tel', type: 'tel' },
  { name: 'company', autoComplete: 'organization' },
]
const addressFields: readonly Field[] = [
  { name: 'firstName', needed: true, autoComplete: 'given-name' },
  { name: 'lastName', needed: true, autoComplete: 'family-name' },
  { name: 'company', autoComplete: 'organization' },
  { name: 'phoneNumber', autoComplete: 'tel', type: 'tel' },
  { name: 'line1', needed: true, autoComplete: 'address-line1' },
  { name: 'line2', autoComplete: 'address-line2' },
  { name: 'city', needed: true, autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1' },
  { name: 'zipCode', needed: true, autoComplete: 'postal-code' },
]

/** Name of the unsent values of an order. */
export const checkoutDraft = ({ requestId }: Pick<AnyOrder, 'requestId'>): string => `checkout:${requestId}`

/** Contact, shipping address and billing address. Validation errors of the server appear at their field (ORDER-032). */
export const CheckoutForm = ({
  order,
  user,
  company,
  save,
  closed,
  onlyAddresses = false,
  onDone,
  cancel,
}: {
  order: AnyOrder
  user: OrderingUser | null
  /** The company whose address book is offered; undefined if it could not be read. */
  company: KnownCompany | undefined
  save: (...draft: Parameters<OrderActions['changeDraft']>) => Promise<Result<Order>>
  closed: string | undefined
  /** Of a placed order: without comments, and addresses keep their country and zip code (ORDER-D04). */
  onlyAddresses?: boolean
  onDone: () => void
  cancel?: (() => void) | undefined
}) => {
  const form: FormOf<CheckoutValues> = useForm<CheckoutValues>({
    initialValues: checkoutValues(order, user, company),
    validate: checkoutErrors,
  })
  const book = company?.addresses ?? []
  return (
    <Form
      form={form}
      submit={(values) => save(checkoutBody(values))}
      label={t('ordering.checkout.save')}
      disabledReason={closed}
      draft={checkoutDraft(order)}
      onDone={onDone}
      aside={
        cancel && (
          <GuardedButton weight="quiet" onPress={cancel}>
            {t('ordering.checkout.cancel')}
          </GuardedButton>
        )
      }
    >
      {onlyAddresses && <p>{t('ordering.addresses.samePrice')}</p>}
      <FieldGroup legend={t('ordering.checkout.contact')} hint={t('ordering.checkout.contactHint')}>
        {orderNameFields(contactFields).map((field) => (
          <LabeledField key={field.name} form={form} section="contact" {...field} />
        ))}
      </FieldGroup>
      <AddressGroup
        form={form}
        section="shippingAddress"
        legend={t('ordering.checkout.shippingAddress')}
        purpose="shipping"
        book={book}
      />
      <CheckField form={form} path="billingIsShipping" label={t('ordering.checkout.billingIsShipping')} />
      {!form.values.billingIsShipping && (
        <AddressGroup
          form={form}
          section="billingAddress"
          legend={t('ordering.checkout.billingAddress')}
          purpose="billing"
          book={book}
        />
      )}
      {!onlyAddresses && (
        <TextAreaField
          form={form}
          path="additionalComments"
          label={t('ordering.checkout.comments')}
          hint={t('ordering.checkout.commentsHint')}
        />
      )}
    </Form>
  )
}

const AddressGroup = ({
  form,
  section,
  legend,
  purpose,
  book,
}: {
  form: FormOf<CheckoutValues>
  section: AddressForm
  legend: string
  purpose: 'shipping' | 'billing'
  book: readonly Address[]
}) => (
  <FieldGroup legend={legend} above={book.length > 0 && <FromBook form={form} section={section} book={book} />}>
    {orderNameFields(addressFields).map((field) => {
      const autoComplete = `section-${purpose} ${purpose} ${field.autoComplete}` as HTMLInputAutoCompleteAttribute
      return field.name === 'state' ? (
        <StateField
          key="state"
          form={form}
          prefix={`${section}.`}
          label={<SectionLabel path={`${section}.state`} />}
          autoComplete={autoComplete}
        />
      ) : (
        <LabeledField key={field.name} form={form} section={section} {...field} autoComplete={autoComplete} />
      )
    })}
    <SelectField
      form={form}
      path={`${section}.country`}
      label={<SectionLabel path={`${section}.country`} />}
      needed
      options={[{ value: '', label: t('ordering.checkout.chooseCountry') }, ...countries()]}
    />
  </FieldGroup>
)

/** Fills the address from the address book; shows the selected entry, or that the address is another one. */
const FromBook = ({
  form,
  section,
  book,
}: {
  form: FormOf<CheckoutValues>
  section: AddressForm
  book: readonly Address[]
}) => (
  <PlainSelect
    label={t('ordering.checkout.fromAddressBook')}
    value={isInAddressBook(book, form.values[section])?.id ?? ''}
    options={[
      { value: '', label: t('ordering.checkout.anotherAddress') },
      ...book.map(({ id, name, line1, city }) => ({
        value: id,
        label: [name, line1, city].filter(Boolean).join(', '),
      })),
    ]}
    choose={(id) => {
      const address = book.find((one) => one.id === id)
      // Field by field, so that the validation error of each field is cleared.
      for (const [name, value] of Object.entries(address ? fromBook(address) : noAddress))
        form.setFieldValue(`${section}.${name}`, value)
    }}
  />
)

const LabeledField = ({ form, section, name, ...field }: Field & { form: FormOf<CheckoutValues>; section: string }) => {
  const path = `${section}.${name}`
  return <TextField form={form} path={path} label={<SectionLabel path={path} />} {...field} />
}

/** Accessible label with the section of the field, which sighted users see in the legend. */
const SectionLabel = ({ path }: { path: string }) => {
  const { name, section } = labelParts(path)
  return (
    <>
      {name}
      <span className="visually-hidden"> {section}</span>
    </>
  )
}
