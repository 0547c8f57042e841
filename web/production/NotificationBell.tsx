import { IconBell } from '@tabler/icons-react'
import { supplierNotifications } from '#application/production/contracts/supplier-notifications.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import styles from './NotificationBell.module.css'

/** A link to the supplier's notifications with the number of unread ones, updated live. */
export const NotificationBell = () => {
  const { data } = useApiQuery(supplierNotifications.count, {})
  const unread = data?.unread ?? 0
  return (
    <a
      className={styles.bell}
      href={paths.supplier.notifications()}
      aria-label={t('production.notifications.bell', { count: unread })}
    >
      <IconBell size={20} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </a>
  )
}
