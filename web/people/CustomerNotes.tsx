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
import { peopleErrors } from './field-errors.ts'
import { saveRecord } from './save-record.ts'
import styles from './People.module.css'

type Internal = Pick<Customer, 'segment' | 'conversionStage' | 'followUpOutreach' | 'internalNotes'>
type Values = Omit<Internal, 'segment'> & { segment: string }

const bodyOf = ({ segment, ...values }: Values): Internal => ({
  ...values,
  segment: (segment || null) as Internal['segment'],
})

/** Internal fields of a company, visible to staff only and marked as such. */
export const CustomerNotes = ({
  customer: { customerId, version, segment, conversionStage, followUpOutreach, internalNotes },
  save,
  reload,
}: {
  customer: Customer
  save: (body: Partial<Internal> & { version: number }) => Promise<Answer>
  /** Loads the current version of the customer. */
  reload: () => Promise<Customer | undefined>
}) => {
  const [begun, setBegun] = useState<Values>({
    segment: segment ?? '',
    conversionStage,
    followUpOutreach,
    internalNotes,
  })
  const [seen, setSeen] = useState(version)
  const [conflict, setConflict] = useState<Partial<Internal>>()
  const form: FormOf<Values> = useForm<Values>({
    initialValues: begun,
    validate: (values: Values) => peopleErrors(ProfileInput, bodyOf(values), () => t('company.field.internalNotes')),
  })
  const submit = async (values: Values) => {
    const saved = await saveRecord<Internal>({
      before: bodyOf(begun),
      after: bodyOf(values),
      version: seen,
      save,
      reload,
    })
    setSeen(saved.version)
    setConflict(saved.conflict)
    // The next save overwrites the colleague's values, which the user has now seen.
    if (saved.conflict) setBegun({ ...begun, ...saved.conflict, segment: saved.conflict.segment ?? begun.segment })
    if (!saved.answer.hasError) setBegun(values)
    return saved.answer
  }
  return (
    <Panel title={t('company.customers.internal')} internal>
      <Form
        form={form}
        draft={`customer-notes:${customerId}`}
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
        {conflict && <Conflict saved={conflict} />}
        <TextAreaField form={form} path="internalNotes" label={t('company.field.internalNotes')} rows={5} />
      </Form>
    </Panel>
  )
}

/** Values that a colleague has saved in the meantime, next to the entered ones, so that the user can decide. */
const Conflict = ({ saved }: { saved: Partial<Internal> }) => (
  <div role="alert" className={styles.conflict}>
    <strong>{t('company.conflict.title')}</strong>
    {(Object.keys(saved) as (keyof Internal)[]).map((field) => (
      <div key={field}>
        <p>{t('company.conflict.saved', { field: t(`company.field.${field}`) })}</p>
        <blockquote>{saved[field] ?? '—'}</blockquote>
      </div>
    ))}
    <p>{t('company.conflict.again')}</p>
  </div>
)
