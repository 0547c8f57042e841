import { useForm } from '@mantine/form'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { Order } from '#application/contracts/order-shapes.ts'
import type { User } from '#application/contracts/people.ts'
import { labelParts } from '#domain/text/labels.ts'
import type { Result } from '../../call.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import type { FormOf } from '../form-of.ts'
import { checkoutBody, checkoutErrors, type CheckoutValues, checkoutValues } from './checkout-values.ts'
import { countries } from './countries.ts'
import type { Desk } from './desk.ts'
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
  { name: 'zipCode', needed: true, autoComplete: 'postal-code' },
  { name: 'city', needed: true, autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1' },
]

/** Who to ask, where to ship and where to send the bill. Refusals of the server land at their field (ORDER-032). */
export const CheckoutForm = ({
  order,
  user,
  save,
  closed,
  onDone,
  cancel,
}: {
  order: AnyOrder
  user: User | null
  save: (...draft: Parameters<Desk['changeDraft']>) => Promise<Result<Order>>
  closed: string | undefined
  onDone: () => void
  cancel?: (() => void) | undefined
}) => {
  const form: FormOf<CheckoutValues> = useForm<CheckoutValues>({
    initialValues: checkoutValues(order, user),
    validate: checkoutErrors,
  })
  return (
    <Form
      form={form}
      submit={(values) => save(checkoutBody(values))}
      label="Save contact and address"
      unless={closed}
      onDone={onDone}
      aside={
        cancel && (
          <GuardedButton weight="quiet" onPress={cancel}>
            Leave as it is
          </GuardedButton>
        )
      }
    >
      <FieldGroup legend="Contact details" hint="Who we ask about this order.">
        {contactFields.map((field) => (
          <LabelledField key={field.name} form={form} section="contact" {...field} />
        ))}
      </FieldGroup>
      <AddressGroup form={form} section="shippingAddress" legend="Shipping address" purpose="shipping" />
      <CheckField form={form} path="billingIsShipping" label="The bill goes to the same address" />
      {!form.values.billingIsShipping && (
        <AddressGroup form={form} section="billingAddress" legend="Billing address" purpose="billing" />
      )}
      <TextAreaField form={form} path="additionalComments" label="Comments" hint="For the delivery, or for us" />
    </Form>
  )
}

const AddressGroup = ({
  form,
  section,
  legend,
  purpose,
}: {
  form: FormOf<CheckoutValues>
  section: AddressForm
  legend: string
  purpose: 'shipping' | 'billing'
}) => (
  <FieldGroup legend={legend}>
    {addressFields.map(({ autoComplete, ...field }) => (
      <LabelledField
        key={field.name}
        form={form}
        section={section}
        autoComplete={`section-${purpose} ${purpose} ${autoComplete}` as HTMLInputAutoCompleteAttribute}
        {...field}
      />
    ))}
    <SelectField
      form={form}
      path={`${section}.country`}
      label={<SectionLabel path={`${section}.country`} />}
      needed
      options={[{ value: '', label: 'Choose a country' }, ...countries]}
    />
  </FieldGroup>
)

const LabelledField = ({
  form,
  section,
  name,
  ...field
}: Field & { form: FormOf<CheckoutValues>; section: string }) => {
  const path = `${section}.${name}`
  return <TextField form={form} path={path} label={<SectionLabel path={path} />} {...field} />
}

/** The eye has the legend; whoever only hears the field hears which of the three it belongs to. */
const SectionLabel = ({ path }: { path: string }) => {
  const { name, section } = labelParts(path)
  return (
    <>
      {name}
      <span className="unseen"> {section}</span>
    </>
  )
}
