import { bankStatements } from '#application/payments/contracts/bank-statements.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

/** Link to the import of a statement, for users who may change the books. */
export const ImportLink = () => {
  const user = userOf(useSession())
  if (!user || !hasAccess(user, ...bankStatements.import.access)) return null
  return <ButtonLink href={paths.staff.importStatement()}>{t('bank.import.title')}</ButtonLink>
}
