import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type SupplierSummary, suppliers } from '#application/people/contracts/suppliers.ts'
import { api } from '../../data/api.ts'
import { invalidateAfter, useReading } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { peopleErrors } from '../../people/checks.ts'
import { countryName } from '../../shipping/countries.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const columns = (): readonly [Column<SupplierSummary>, ...Column<SupplierSummary>[]] => [
  { key: 'name', header: t('company.field.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'contact',
    header: t('company.field.contact'),
    cell: ({ contact }) => (contact ? <bdi>{`${contact.firstName} ${contact.lastName}`}</bdi> : '—'),
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

/** The factories that produce for us, by name (SUPP-D02). */
const SuppliersPage = () => {
  const { data, error, refetch } = useReading(suppliers.list, { query: {} })
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title={t('company.suppliers.title')}
      lede={t('company.suppliers.lede')}
      actions={<GuardedButton onPress={() => setAdding(true)}>{t('company.suppliers.add')}</GuardedButton>}
    >
      {error && !data ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={3} />
      ) : (
        <DataTable
          caption={t('company.suppliers.title')}
          rows={data}
          columns={columns()}
          rowKey={({ supplierId }) => supplierId}
          href={({ supplierId }) => paths.staff.supplier(supplierId)}
          empty={<Empty title={t('company.suppliers.emptyTitle')}>{t('company.suppliers.empty')}</Empty>}
        />
      )}
      {adding && (
        <Dialog title={t('company.suppliers.add')} close={() => setAdding(false)}>
          <NewSupplier />
        </Dialog>
      )}
    </Page>
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
    <Form form={form} submit={submit} label={t('company.suppliers.add')}>
      <TextField form={form} path="name" label={t('company.field.name')} autoComplete="off" needed />
    </Form>
  )
}

export default SuppliersPage
