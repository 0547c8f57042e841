import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { OwnCustomer } from '#application/people/contracts/customers.ts'
import { currencies } from '#domain/currencies.ts'
import type { Contact } from '#domain/people/contact.ts'
import { companySizes, customerTypes } from '#domain/people/customer.ts'
import { fullName } from '#domain/text/full-name.ts'
import { t } from '../locales/i18n.ts'
import type { Answer } from '../ui/Action.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { CheckField, SelectField, TextField } from '../ui/Fields.tsx'
import { useFirstField } from '../ui/first-field.ts'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Facts, Panel } from '../ui/Panel.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'
import { changedOf, companyBody, companyErrors, type CompanyValues, companyValues } from './company-values.ts'
import { ContactFields } from './ContactFields.tsx'

/** The profile of a company, as its users and staff see it; editable with permission (CRM-010). */
export const CompanyPanel = ({
  customer,
  disabledReason,
  save,
}: {
  customer: OwnCustomer
  /** Why the user may not edit it. */
  disabledReason?: string | undefined
  save: (body: Partial<ReturnType<typeof companyBody>>) => Promise<Answer>
}) => {
  const [editing, setEditing] = useState(false)
  const leave = () => {
    setEditing(false)
    scrollToSection('profile')
  }
  const done = () => {
    toast(t('account.saved'))
    leave()
  }
  return (
    <Panel
      title={t('company.profile.title')}
      id="profile"
      aside={
        !editing && (
          <GuardedButton weight="plain" size="small" disabledReason={disabledReason} onPress={() => setEditing(true)}>
            {t('company.profile.edit')}
          </GuardedButton>
        )
      }
    >
      {editing ? (
        <CompanyForm customer={customer} save={save} onDone={done} leave={leave} />
      ) : (
        <CompanyFacts customer={customer} />
      )}
    </Panel>
  )
}

/** `2-10` → `2–10`. */
const sizeText = (size: string | null): string => size?.replace('-', '–') ?? ''

const CompanyFacts = ({ customer }: { customer: OwnCustomer }) => (
  <Facts
    rows={[
      [t('company.field.name'), <bdi key="name">{customer.name}</bdi>],
      [t('company.field.companyName'), customer.companyName && <bdi key="legal">{customer.companyName}</bdi>],
      [t('company.field.type'), t(`company.type.${customer.type}`)],
      [t('company.field.companySize'), sizeText(customer.companySize)],
      [t('company.field.industry'), customer.industry && <bdi key="industry">{customer.industry}</bdi>],
      [
        t('company.field.website'),
        customer.website && (
          <a key="website" href={customer.website} target="_blank" rel="noreferrer">
            {customer.website}
          </a>
        ),
      ],
      [t('company.field.currency'), customer.currency],
      [t('company.field.contact'), customer.contact && <ContactLines key="contact" contact={customer.contact} />],
      [
        t('company.field.marketing'),
        customer.communicationRestrictions.length > 0 ? t('company.field.noMarketing') : t('company.field.mayMarket'),
      ],
      [
        t('company.field.referralCode'),
        <span key="code">
          <code>{customer.referralCode}</code>{' '}
          <CopyButton text={customer.referralCode} label={t('company.referral.copyCode')} />
        </span>,
      ],
    ]}
  />
)

/** A contact as text lines. */
export const ContactLines = ({ contact }: { contact: Contact }) =>
  [fullName(contact), contact.company, contact.email, contact.phoneNumber]
    .filter((line) => line.trim())
    .map((line) => (
      <div key={line}>
        <bdi>{line}</bdi>
      </div>
    ))

const CompanyForm = ({
  customer,
  save,
  onDone,
  leave,
}: {
  customer: OwnCustomer
  save: (body: Partial<ReturnType<typeof companyBody>>) => Promise<Answer>
  onDone: () => void
  leave: () => void
}) => {
  const [begun] = useState(() => companyValues(customer))
  const form: FormOf<CompanyValues> = useForm<CompanyValues>({
    initialValues: begun,
    validate: companyErrors,
  })
  useFirstField(form, 'name')
  return (
    <Form
      form={form}
      draft={`company:${customer.customerId}`}
      submit={(values) => save(changedOf(companyBody(begun), companyBody(values)))}
      label={t('company.profile.save')}
      onDone={onDone}
      aside={
        <GuardedButton weight="quiet" onPress={leave}>
          {t('shell.form.cancel')}
        </GuardedButton>
      }
    >
      <FieldGroup legend={t('company.profile.who')}>
        <TextField form={form} path="name" label={t('company.field.name')} autoComplete="organization" needed />
        <TextField
          form={form}
          path="companyName"
          label={t('company.field.companyName')}
          hint={t('company.field.companyNameHint')}
        />
        <SelectField
          form={form}
          path="type"
          label={t('company.field.type')}
          options={customerTypes.map((value) => ({ value, label: t(`company.type.${value}`) }))}
        />
        <SelectField
          form={form}
          path="companySize"
          label={t('company.field.companySize')}
          options={[{ value: '', label: '—' }, ...companySizes.map((value) => ({ value, label: sizeText(value) }))]}
        />
        <TextField form={form} path="industry" label={t('company.field.industry')} />
        <TextField form={form} path="website" label={t('company.field.website')} autoComplete="url" />
        <SelectField
          form={form}
          path="currency"
          label={t('company.field.currency')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      </FieldGroup>
      <ContactFields
        form={form}
        path="contact"
        legend={t('company.field.contact')}
        hint={t('company.profile.contactHint')}
      />
      <CheckField
        form={form}
        path="noMarketingEmails"
        label={t('company.field.noMarketing')}
        hint={t('company.field.marketingHint')}
      />
    </Form>
  )
}
