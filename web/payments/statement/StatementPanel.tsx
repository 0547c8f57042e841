import { t } from '../../locales/i18n.ts'
import { Panel } from '../../ui/Panel.tsx'

/** Link to the statement of account of a company, on the page of the company. */
export const StatementPanel = ({ href }: { href: string }) => (
  <Panel title={t('statement.title')} aside={<a href={href}>{t('statement.openLink')}</a>}>
    <p>{t('statement.linkText')}</p>
  </Panel>
)
