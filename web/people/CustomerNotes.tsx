import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type Customer, ProfileInput } from '#application/people/contracts/customers.ts'
import { conversionStages, followUpOutreaches, segments } from '#domain/people/customer.ts'
import { t } from '../locales/i18n.ts'
import type { Answer } from '../ui/Action.tsx'
import { SelectField, TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { Panel } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'
import { peopleErrors } from './checks.ts'
import { changedOf } from './company-values.ts'

type Internal = Pick<Customer, 'segment' | 'conversionStage' | 'followUpOutreach' | 'internalNotes'>
type Values = Omit<Internal, 'segment'> & { segment: string }

const bodyOf = ({ segment, ...values }: Values): Internal => ({
  ...values,
  segment: (segment || null) as Internal['segment'],
})

/** What only staff know about a company; it is marked so that nobody has to guess. */
export const CustomerNotes = ({
  customer: { segment, conversionStage, followUpOutreach, internalNotes },
  save,
}: {
  customer: Customer
  save: (body: Partial<Internal>) => Promise<Answer>
}) => {
  const [begun, setBegun] = useState<Values>({
    segment: segment ?? '',
    conversionStage,
    followUpOutreach,
    internalNotes,
  })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: begun,
    validate: (values: Values) => peopleErrors(ProfileInput, bodyOf(values), () => t('company.field.internalNotes')),
  })
  const submit = async (values: Values) => {
    const answer = await save(changedOf(bodyOf(begun), bodyOf(values)))
    if (!answer.hasError) setBegun(values)
    return answer
  }
  return (
    <Panel title={t('company.customers.internal')} internal>
      <Form
        form={form}
        submit={submit}
        label={t('company.customers.saveNotes')}
        weight="plain"
        onDone={() => toast(t('account.saved'))}
      >
        <SelectField
          form={form}
          path="conversionStage"
          label={t('company.field.conversionStage')}
          options={conversionStages.map((value) => ({ value, label: t(`company.stage.${value}`) }))}
        />
        <SelectField
          form={form}
          path="segment"
          label={t('company.field.segment')}
          options={[{ value: '', label: '—' }, ...segments.map((value) => ({ value, label: value }))]}
        />
        <SelectField
          form={form}
          path="followUpOutreach"
          label={t('company.field.followUpOutreach')}
          options={followUpOutreaches.map((value) => ({ value, label: t(`company.outreach.${value}`) }))}
        />
        <TextAreaField form={form} path="internalNotes" label={t('company.field.internalNotes')} rows={5} />
      </Form>
    </Panel>
  )
}
