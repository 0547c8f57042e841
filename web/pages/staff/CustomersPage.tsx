import { useForm } from '@mantine/form'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
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
import { api } from '../../data/api.ts'
import { invalidateAfter, useReadingList } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { type CustomerFilter, paths } from '../../paths.ts'
import { peopleErrors } from '../../people/checks.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Ago } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SelectField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { wordsFor } from '../../ui/status-words.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const columns = (): readonly [Column<CustomerSummary>, ...Column<CustomerSummary>[]] => [
  { key: 'name', header: t('company.field.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'contact',
    header: t('company.field.contact'),
    cell: ({ contact }) => contact && <bdi>{`${contact.firstName} ${contact.lastName}`}</bdi>,
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

/** Every company: looked for by name, contact or e-mail address, narrowed by where it stands (CRM-001..007). */
const CustomersPage = () => {
  const filter = useSearch({ strict: false }) as CustomerFilter
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const reading = useReadingList(customers.list, filter)
  const narrow = (change: CustomerFilter) =>
    void navigate({ href: paths.staff.customers({ ...filter, ...change }), replace: true, resetScroll: false })
  const isNarrowed = Object.values(filter).some(Boolean)
  const clear = () => void navigate({ href: paths.staff.customers(), replace: true })
  return (
    <Page
      title={t('company.customers.title')}
      lede={t('company.customers.lede')}
      actions={<GuardedButton onPress={() => setAdding(true)}>{t('company.customers.add')}</GuardedButton>}
    >
      <ListFilters
        search={{
          label: t('company.customers.search'),
          value: filter.search,
          look: (search) => narrow({ search }),
        }}
        choices={[
          {
            label: t('company.field.status'),
            value: filter.status,
            options: customerStatuses.map((value) => ({ value, label: wordsFor('customer', value).label })),
            choose: (status) => narrow({ status }),
          },
          {
            label: t('company.field.conversionStage'),
            value: filter.conversionStage,
            options: conversionStages.map((value) => ({ value, label: t(`company.stage.${value}`) })),
            choose: (conversionStage) => narrow({ conversionStage }),
          },
          {
            label: t('company.field.segment'),
            value: filter.segment,
            options: segments.map((value) => ({ value, label: value })),
            choose: (segment) => narrow({ segment }),
          },
          {
            label: t('company.field.type'),
            value: filter.type,
            options: customerTypes.map((value) => ({ value, label: t(`company.type.${value}`) })),
            choose: (type) => narrow({ type }),
          },
        ]}
        clear={isNarrowed ? clear : undefined}
      />
      <PagedList list={reading} waiting={<TableSkeleton />}>
        {(items) => (
          <DataTable
            caption={t('company.customers.title')}
            rows={items}
            columns={columns()}
            rowKey={({ customerId }) => customerId}
            href={({ customerId }) => paths.staff.customer(customerId)}
            empty={
              <Empty title={t(isNarrowed ? 'company.filter.none' : 'company.customers.emptyTitle')} compact>
                {t(isNarrowed ? 'company.filter.noneHint' : 'company.customers.empty')}
              </Empty>
            }
          />
        )}
      </PagedList>
      {adding && (
        <Dialog title={t('company.customers.add')} close={() => setAdding(false)}>
          <NewCustomer />
        </Dialog>
      )}
    </Page>
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
    <Form form={form} submit={submit} label={t('company.customers.add')}>
      <TextField form={form} path="name" label={t('company.field.name')} autoComplete="off" needed />
      <SelectField
        form={form}
        path="status"
        label={t('company.field.status')}
        hint={t('company.customers.statusHint')}
        options={firstStatuses.map((value) => ({ value, label: wordsFor('customer', value).label }))}
      />
    </Form>
  )
}

export default CustomersPage
