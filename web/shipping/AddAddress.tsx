import { useForm } from '@mantine/form'
import { checkedAddress, NewAddress } from '#domain/people/contact.ts'
import { t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'
import { AddressFields, emptyAddress } from '../people/AddressForm.tsx'
import { peopleErrors } from '../people/field-errors.ts'
import type { Answer } from '../ui/Action.tsx'
import { TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'

type Values = Omit<NewAddress, 'type'>
const Fields = checkedAddress(NewAddress.omit({ type: true }))
const { type: _, ...nothing } = emptyAddress

/** Adds a shipping address to an order. */
export const AddAddress = ({
  requestId,
  save,
  disabledReason,
  onDone,
}: {
  requestId: string
  save: (address: Values) => Promise<Answer>
  disabledReason: string | undefined
  onDone: () => void
}) => {
  const form: FormOf<Values> = useForm<Values>({
    name: 'further-address',
    initialValues: nothing,
    validate: (values: Values) => peopleErrors(Fields, values),
  })
  return (
    <details>
      <summary>{t('shipping.plan.addAddress')}</summary>
      <Form
        form={form}
        draft={`further-address:${requestId}`}
        submit={save}
        weight="plain"
        label={t('shipping.plan.addAddress')}
        disabledReason={disabledReason}
        fieldFor={(field) => field.replace(/^address\./, '')}
        onDone={onDone}
      >
        <FieldGroup legend={t('shipping.plan.addAddress')} isLegendHidden>
          <TextField form={form} path="name" label={fieldLabel('name')} />
          <AddressFields form={form} />
        </FieldGroup>
      </Form>
    </details>
  )
}
