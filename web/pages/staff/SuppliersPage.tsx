import { useForm } from '@mantine/form'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type SupplierSummary, suppliers } from '#application/people/contracts/suppliers.ts'
import { supplierStatuses } from '#domain/people/supplier.ts'
import { fullName } from '#domain/text/full-name.ts'
import { api } from '../../data/api.ts'
import { invalidateAfter } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { peopleErrors } from '../../people/field-errors.ts'
import { countryName } from '../../shipping/countries.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { statusLabel } from '../../ui/status-labels.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const columns = (): readonly [Column<SupplierSummary>, ...Column<SupplierSummary>[]] => [
  { key: 'name', header: t('company.field.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'contact',
    header: t('company.field.contact'),
    cell: ({ contact }) => (contact ? <bdi>{fullName(contact)}</bdi> : '—'),
  },
  {
    key: 'place',
    header: t('company.suppliers.place'),
    cell: ({ address }) => (address ? <bdi>{`${address.city}, ${countryName(address.country)}`}</bdi> : '—'),
  },
  {
    key: 'status',
    header: t('company.field.status'),
    cell: ({ status }) => <StatusBadge kind="supplier" of={status} />,
  },
]

const filters = (): readonly ListFilter[] => [
  {
    kind: 'choice',
    name: 'status',
    label: t('company.field.status'),
    options: supplierStatuses.map((value) => ({ value, label: statusLabel('supplier', value).label })),
  },
]

/** The suppliers by name (SUPP-D02). */
const SuppliersPage = () => {
  const list = useList(suppliers.list, useSearch({ from: '/_app/live/staff/suppliers' }))
  const [adding, setAdding] = useState(false)
  return (
    <ListPage
      name="suppliers"
      title={t('company.suppliers.title')}
      lede={t('company.suppliers.lede')}
      actions={<GuardedButton onPress={() => setAdding(true)}>{t('company.suppliers.add')}</GuardedButton>}
      list={list}
      filters={filters()}
      table={{
        columns: columns(),
        rowKey: ({ supplierId }) => supplierId,
        href: ({ supplierId }) => paths.staff.supplier(supplierId),
      }}
      empty={{ title: t('company.suppliers.emptyTitle'), text: t('company.suppliers.empty') }}
    >
      {adding && (
        <Dialog title={t('company.suppliers.add')} close={() => setAdding(false)}>
          <NewSupplier />
        </Dialog>
      )}
    </ListPage>
  )
}

const NewSupplier = () => {
  const { history } = useRouter()
  const form: FormOf<{ name: string }> = useForm({
    initialValues: { name: '' },
    validate: (values: { name: string }) => peopleErrors(suppliers.create.body, values, () => t('company.field.name')),
  })
  const submit = async (body: { name: string }) => {
    const answer = await api.suppliers.create({ body }).then(invalidateAfter(suppliers.list))
    if (!answer.hasError) history.push(paths.staff.supplier(answer.payload.supplierId))
    return answer
  }
  return (
    <Form form={form} draft="new-supplier" submit={submit} label={t('company.suppliers.add')}>
      <TextField form={form} path="name" label={t('company.field.name')} autoComplete="off" needed />
    </Form>
  )
}

export default SuppliersPage
