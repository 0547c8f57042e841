import { customerRoles } from '#domain/people/rights.ts'
import { t } from '../locales/i18n.ts'
import { CheckField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { roleKeys } from './user-rules.ts'
import styles from './People.module.css'

/** Roles of a company's user (ROLE-011..013). Without any role, access is read-only. */
export const RoleFields = ({ form }: { form: Pick<FormOf<never>, 'getInputProps' | 'key'> }) => (
  <fieldset className={styles.roles}>
    <legend>{t('company.users.may')}</legend>
    {customerRoles.map((role) => (
      <CheckField
        key={role}
        form={form}
        path={`roles.${roleKeys[role]}`}
        label={t(`company.role.${roleKeys[role]}`)}
        hint={t(`company.roleHint.${roleKeys[role]}`)}
      />
    ))}
  </fieldset>
)
