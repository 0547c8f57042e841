import { useForm } from '@mantine/form'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type Supplier, suppliers } from '#application/people/contracts/suppliers.ts'
import { users } from '#application/people/contracts/users.ts'
import type { Contact, NewAddress } from '#domain/people/contact.ts'
import { supplierCan } from '#domain/people/supplier.ts'
import { api } from '../../data/api.ts'
import { writeToCache, invalidateAfter, useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { refusalText } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { AddressFields, emptyAddress } from '../../people/AddressForm.tsx'
import { changedOf, contactOf, emptyContact } from '../../people/company-values.ts'
import { ContactLines } from '../../people/CompanyPanel.tsx'
import { ContactFields } from '../../people/ContactFields.tsx'
import { peopleErrors, personLabel } from '../../people/field-errors.ts'
import { InviteForm } from '../../people/InviteForm.tsx'
import { UserLinks } from '../../people/UserLinks.tsx'
import { UsersPanel } from '../../people/UsersPanel.tsx'
import { SupplierPurchaseOrders, useUnfinished } from '../../production/SupplierPurchaseOrders.tsx'
import { linesOf } from '../../shipping/AddressFacts.tsx'
import { Action } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { Facts, Panel } from '../../ui/Panel.tsx'
import { scrollToSection } from '../../ui/scroll-to-section.ts'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'

const cacheSupplier = (supplierId: string) => writeToCache(suppliers.get, { params: { supplierId } }, suppliers.list)

/** A supplier as staff manage it: contact, address, user accounts (SUPP-D02). */
const SupplierPage = () => {
  const { supplierId } = useParams({ from: '/_app/live/staff/suppliers/$supplierId' })
  const { data, error, refetch } = useApiQuery(suppliers.get, { params: { supplierId } })
  const breadcrumbs = [{ label: t('company.suppliers.title'), href: paths.staff.suppliers() }]
  if (!data)
    return (
      <Page title={t('company.suppliers.one')} breadcrumbs={breadcrumbs}>
        <LoadingOrError error={error} refetch={refetch} skeleton={<OrderSkeleton />} />
      </Page>
    )
  return (
    <Page
      title={data.name}
      heading={<bdi>{data.name}</bdi>}
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge kind="supplier" of={data.status} />}
      actions={<Transitions supplier={data} />}
      width="reading"
    >
      <Stack>
        <ProfilePanel supplier={data} />
        <Users supplier={data} />
        <SupplierPurchaseOrders supplierId={supplierId} />
      </Stack>
    </Page>
  )
}

const Transitions = ({ supplier }: { supplier: Supplier }) => {
  const params = { supplierId: supplier.supplierId }
  const cached = cacheSupplier(supplier.supplierId)
  const { unfinished = [] } = useUnfinished(supplier.supplierId)
  return supplier.status === 'active' ? (
    <ConfirmAction
      weight="danger"
      title={t('company.customers.archiveTitle', { name: supplier.name })}
      explain={
        <>
          <p>{t('company.suppliers.archiveExplain')}</p>
          {unfinished.length > 0 && (
            <p>
              <strong>{t('company.suppliers.archiveOpen', { count: unfinished.length })}</strong>
            </p>
          )}
        </>
      }
      confirm={t('company.customers.archive')}
      do={async () => cached(await api.suppliers.archive({ params }))}
      disabledReason={refusalText(supplierCan.archive(supplier))}
    >
      {t('company.customers.archive')}
    </ConfirmAction>
  ) : (
    <Action
      weight="plain"
      do={async () => cached(await api.suppliers.restore({ params }))}
      disabledReason={refusalText(supplierCan.restore(supplier))}
    >
      {t('company.customers.restore')}
    </Action>
  )
}

type Values = { name: string; contact: Contact; address: NewAddress }

/** The request body; an empty address is sent as null. */
const bodyOf = ({ name, contact, address: { type, ...lines } }: Values) => ({
  name,
  contact: contactOf(contact),
  address: Object.values(lines).some((line) => line.trim()) ? { type, ...lines } : null,
})

const ProfilePanel = ({ supplier }: { supplier: Supplier }) => {
  const [editing, setEditing] = useState(false)
  const leave = () => {
    setEditing(false)
    scrollToSection('profile')
  }
  return (
    <Panel
      title={t('company.profile.title')}
      id="profile"
      aside={
        !editing && (
          <GuardedButton weight="plain" size="small" onPress={() => setEditing(true)}>
            {t('company.profile.edit')}
          </GuardedButton>
        )
      }
    >
      {editing ? (
        <SupplierForm supplier={supplier} leave={leave} />
      ) : (
        <Facts
          rows={[
            [t('company.field.name'), <bdi key="name">{supplier.name}</bdi>],
            [
              t('company.field.contact'),
              supplier.contact ? <ContactLines key="contact" contact={supplier.contact} /> : '—',
            ],
            [
              t('company.suppliers.address'),
              supplier.address
                ? linesOf({ id: 'address', ...supplier.address }).map((line) => (
                    <div key={line}>
                      <bdi>{line}</bdi>
                    </div>
                  ))
                : '—',
            ],
          ]}
        />
      )}
    </Panel>
  )
}

const SupplierForm = ({ supplier, leave }: { supplier: Supplier; leave: () => void }) => {
  const { supplierId, name, contact, address } = supplier
  const [begun] = useState<Values>({ name, contact: contact ?? emptyContact, address: address ?? emptyAddress })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: begun,
    validate: (values: Values) =>
      peopleErrors(suppliers.change.body, bodyOf(values), (path) =>
        path === 'name' ? t('company.field.name') : personLabel(path),
      ),
  })
  useFirstField(form, 'name')
  return (
    <Form
      form={form}
      draft={`supplier-profile:${supplierId}`}
      submit={async (values) =>
        cacheSupplier(supplierId)(
          await api.suppliers.change({ params: { supplierId }, body: changedOf(bodyOf(begun), bodyOf(values)) }),
        )
      }
      label={t('company.profile.save')}
      onDone={() => {
        toast(t('account.saved'))
        leave()
      }}
      aside={
        <GuardedButton weight="quiet" onPress={leave}>
          {t('shell.form.cancel')}
        </GuardedButton>
      }
    >
      <TextField form={form} path="name" label={t('company.field.name')} autoComplete="off" needed />
      <ContactFields form={form} path="contact" legend={t('company.field.contact')} />
      <FieldGroup legend={t('company.suppliers.address')}>
        <AddressFields form={form} prefix="address." />
      </FieldGroup>
    </Form>
  )
}

const Users = ({ supplier }: { supplier: Supplier }) => (
  <UsersPanel
    of={supplier}
    renderForm={(close) => (
      <InviteForm
        draft={`invite:${supplier.supplierId}`}
        send={async ({ roles: _, ...who }) =>
          invalidateAfter(
            users.list,
            suppliers.get,
          )(await api.users.invite({ body: { type: 'supplier', supplierId: supplier.supplierId, ...who } }))
        }
        onDone={close}
      />
    )}
  >
    <UserLinks people={supplier.users} />
  </UsersPanel>
)

export default SupplierPage
