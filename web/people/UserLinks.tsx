import type { Person } from '#application/people/contracts/users.ts'
import { fullName } from '#domain/text/full-name.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { rolesText } from './user-rules.ts'
import styles from './People.module.css'

/** The users of a company or supplier, each linked to their page. */
export const UserLinks = ({ people }: { people: readonly Person[] }) =>
  people.length === 0 ? (
    <p className={styles.dim}>{t('company.users.none')}</p>
  ) : (
    <ul className={styles.people}>
      {people.map(({ userId, firstName, lastName, email, avatar, status, type, roles }) => (
        <li key={userId}>
          <div className={styles.person}>
            <Avatar name={fullName({ firstName, lastName })} picture={avatar} />
            <div>
              <a href={paths.staff.user(userId)}>
                <bdi>{fullName({ firstName, lastName })}</bdi>
              </a>
              <p className={styles.dim}>{email}</p>
              {type === 'user' && <p className={styles.dim}>{rolesText(roles)}</p>}
            </div>
          </div>
          <div className={styles.status}>
            <StatusBadge kind="user" of={status} />
          </div>
        </li>
      ))}
    </ul>
  )
