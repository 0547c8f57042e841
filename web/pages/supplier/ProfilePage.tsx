import { suppliers } from '#application/people/contracts/suppliers.ts'
import { fullName } from '#domain/text/full-name.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { ContactLines } from '../../people/CompanyPanel.tsx'
import { linesOf } from '../../shipping/AddressFacts.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Page } from '../../ui/Page.tsx'
import { Facts, Panel } from '../../ui/Panel.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'

/** The user's supplier as recorded by staff (SUPP-D01): contact, address, users. */
const ProfilePage = () => {
  const { data, error, refetch } = useApiQuery(suppliers.own, {})
  if (!data) {
    return (
      <Page title={t('production.profile.title')}>
        <LoadingOrError error={error} refetch={refetch} skeleton={<OrderSkeleton />} />
      </Page>
    )
  }
  const { name, contact, address, users } = data
  return (
    <Page title={name} heading={<bdi>{name}</bdi>} lede={t('production.profile.lede')} width="reading">
      <Panel title={t('company.profile.title')}>
        <Facts
          rows={[
            [t('company.field.contact'), contact ? <ContactLines key="contact" contact={contact} /> : '—'],
            [
              t('company.suppliers.address'),
              address
                ? linesOf({ id: 'address', ...address }).map((line) => (
                    <div key={line}>
                      <bdi>{line}</bdi>
                    </div>
                  ))
                : '—',
            ],
            [
              t('production.profile.users'),
              users.map(({ userId, firstName, lastName, email }) => (
                <div key={userId}>
                  <bdi>
                    {fullName({ firstName, lastName })}, {email}
                  </bdi>
                </div>
              )),
            ],
          ]}
        />
      </Panel>
    </Page>
  )
}

export default ProfilePage
