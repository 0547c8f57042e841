import { useForm } from '@mantine/form'
import type { BookAddress } from '#application/people/contracts/customers.ts'
import { checkedAddress, NewAddress } from '#domain/people/contact.ts'
import { t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'
import { countries } from '../shipping/countries.ts'
import type { Answer } from '../ui/Action.tsx'
import { SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { peopleErrors } from './field-errors.ts'
import { NameFields } from './NameFields.tsx'
import { StateField } from './StateField.tsx'

/** Initial values of a new address. */
export const emptyAddress: NewAddress = {
  name: '',
  type: 'shipping',
  firstName: '',
  lastName: '',
  company: '',
  phoneNumber: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
}

/** Form for a new or existing address of the book. */
export const AddressForm = ({
  address,
  save,
  onDone,
}: {
  address?: BookAddress
  save: (address: NewAddress) => Promise<Answer>
  onDone: () => void
}) => {
  const { id: _id, version: _version, ...known } = address ?? { id: '', version: 0, ...emptyAddress }
  const form: FormOf<NewAddress> = useForm<NewAddress>({
    name: 'address', // to distinguish it from the name of the company
    initialValues: known,
    validate: (values: NewAddress) => peopleErrors(checkedAddress(NewAddress), values),
  })
  return (
    <Form
      form={form}
      draft={`address:${address?.id ?? 'new'}`}
      submit={save}
      label={t('company.addresses.save')}
      onDone={onDone}
    >
      <FieldGroup legend={t('company.addresses.what')}>
        <TextField form={form} path="name" label={fieldLabel('name')} hint={t('company.addresses.nameHint')} />
        <SelectField
          form={form}
          path="type"
          label={t('company.addresses.type')}
          options={(['shipping', 'billing'] as const).map((value) => ({
            value,
            label: t(`company.addresses.types.${value}`),
          }))}
        />
      </FieldGroup>
      <FieldGroup legend={t('company.addresses.where')}>
        <AddressFields form={form} />
      </FieldGroup>
    </Form>
  )
}

/** Recipient and address fields; `prefix` is their path in the form. */
export const AddressFields = ({
  form,
  prefix = '',
}: {
  form: Pick<FormOf<never>, 'getInputProps' | 'key'>
  prefix?: string
}) => (
  <>
    <NameFields form={form} prefix={prefix} />
    <TextField form={form} path={`${prefix}company`} label={fieldLabel('company')} autoComplete="organization" />
    <TextField
      form={form}
      path={`${prefix}phoneNumber`}
      label={fieldLabel('phoneNumber')}
      type="tel"
      autoComplete="tel"
    />
    <TextField form={form} path={`${prefix}line1`} label={fieldLabel('line1')} autoComplete="address-line1" needed />
    <TextField form={form} path={`${prefix}line2`} label={fieldLabel('line2')} autoComplete="address-line2" />
    <TextField form={form} path={`${prefix}city`} label={fieldLabel('city')} autoComplete="address-level2" needed />
    <StateField form={form} prefix={prefix} label={fieldLabel('state')} autoComplete="address-level1" />
    <TextField form={form} path={`${prefix}zipCode`} label={fieldLabel('zipCode')} autoComplete="postal-code" needed />
    <SelectField
      form={form}
      path={`${prefix}country`}
      label={fieldLabel('country')}
      needed
      options={[{ value: '', label: t('ordering.checkout.chooseCountry') }, ...countries()]}
    />
  </>
)
