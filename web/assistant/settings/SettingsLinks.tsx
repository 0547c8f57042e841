import { useLocation } from '@tanstack/react-router'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import styles from './Settings.module.css'

/** Links between the pages of the assistant's settings. */
export const SettingsLinks = () => {
  const { pathname } = useLocation()
  return (
    <nav className={styles.links} aria-label={t('aisettings.pages')}>
      {[
        { href: paths.staff.assistant.configurations(), label: t('aisettings.configurations.title') },
        { href: paths.staff.assistant.tasks(), label: t('aisettings.tasks.title') },
        { href: paths.staff.assistant.documents(), label: t('aisettings.documents.title') },
        { href: paths.staff.assistant.memories(), label: t('aisettings.memories.title') },
      ].map(({ href, label }) => (
        <a key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
