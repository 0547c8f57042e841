import { useForm } from '@mantine/form'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { customers, type CustomerSummary, NewCustomerInput } from '#application/people/contracts/customers.ts'
import {
  conversionStages,
  customerStatuses,
  customerTypes,
  type FirstStatus,
  firstStatuses,
  segments,
} from '#domain/people/customer.ts'
import { fullName } from '#domain/text/full-name.ts'
import { api } from '../../data/api.ts'
import { invalidateAfter } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { peopleErrors } from '../../people/field-errors.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Ago } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { statusLabel } from '../../ui/status-labels.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const columns = (): readonly [Column<CustomerSummary>, ...Column<CustomerSummary>[]] => [
  { key: 'name', header: t('company.field.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'contact',
    header: t('company.field.contact'),
    cell: ({ contact }) => contact && <bdi>{fullName(contact)}</bdi>,
    extra: true,
  },
  {
    key: 'stage',
    header: t('company.field.conversionStage'),
    cell: ({ conversionStage }) => t(`company.stage.${conversionStage}`),
  },
  { key: 'segment', header: t('company.field.segment'), cell: ({ segment }) => segment ?? '—', extra: true },
  {
    key: 'status',
    header: t('company.field.status'),
    cell: ({ status }) => <StatusBadge kind="customer" of={status} />,
  },
  { key: 'users', header: t('company.users.title'), align: 'end', cell: ({ users }) => users },
  { key: 'changed', header: t('company.field.changed'), cell: ({ changedOn }) => <Ago at={changedOn} />, extra: true },
]

const filters = (): readonly ListFilter[] => [
  { kind: 'search', name: 'search', label: t('company.customers.search') },
  {
    kind: 'choice',
    name: 'status',
    label: t('company.field.status'),
    options: customerStatuses.map((value) => ({ value, label: statusLabel('customer', value).label })),
  },
  {
    kind: 'choice',
    name: 'conversionStage',
    label: t('company.field.conversionStage'),
    options: conversionStages.map((value) => ({ value, label: t(`company.stage.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'segment',
    label: t('company.field.segment'),
    options: segments.map((value) => ({ value, label: value })),
  },
  {
    kind: 'choice',
    name: 'type',
    label: t('company.field.type'),
    options: customerTypes.map((value) => ({ value, label: t(`company.type.${value}`) })),
  },
]

/** All companies: search by name, contact or email address, filters by CRM fields (CRM-001..007). */
const CustomersPage = () => {
  const list = useList(customers.list, useSearch({ from: '/_app/live/staff/customers' }))
  const [adding, setAdding] = useState(false)
  return (
    <ListPage
      name="customers"
      title={t('company.customers.title')}
      lede={t('company.customers.lede')}
      actions={<GuardedButton onPress={() => setAdding(true)}>{t('company.customers.add')}</GuardedButton>}
      list={list}
      filters={filters()}
      table={{
        columns: columns(),
        rowKey: ({ customerId }) => customerId,
        href: ({ customerId }) => paths.staff.customer(customerId),
      }}
      empty={{ title: t('company.customers.emptyTitle'), text: t('company.customers.empty') }}
    >
      {adding && (
        <Dialog title={t('company.customers.add')} close={() => setAdding(false)}>
          <NewCustomer />
        </Dialog>
      )}
    </ListPage>
  )
}

type Values = { name: string; status: FirstStatus }

const NewCustomer = () => {
  const { history } = useRouter()
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { name: '', status: 'active' },
    validate: (values: Values) => peopleErrors(NewCustomerInput, values, () => t('company.field.name')),
  })
  const submit = async (body: Values) => {
    const answer = await api.customers.create({ body }).then(invalidateAfter(customers.list))
    if (!answer.hasError) history.push(paths.staff.customer(answer.payload.customerId))
    return answer
  }
  return (
    <Form form={form} draft="new-customer" submit={submit} label={t('company.customers.add')}>
      <TextField form={form} path="name" label={t('company.field.name')} autoComplete="off" needed />
      <SelectField
        form={form}
        path="status"
        label={t('company.field.status')}
        hint={t('company.customers.statusHint')}
        options={firstStatuses.map((value) => ({ value, label: statusLabel('customer', value).label }))}
      />
    </Form>
  )
}

export default CustomersPage
