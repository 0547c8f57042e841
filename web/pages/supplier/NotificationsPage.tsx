import { supplierNotifications } from '#application/production/contracts/supplier-notifications.ts'
import { api } from '../../data/api.ts'
import { invalidateAfter, type RowOf, useApiQuery } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { Action } from '../../ui/Action.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { QuotedText } from '../../ui/QuotedText.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import styles from './NotificationsPage.module.css'

const { list, count } = supplierNotifications
const refresh = invalidateAfter(list, count)

/** Notifications of a supplier, newest first; opening one marks it read for all its users (SUPP-D03). */
const NotificationsPage = () => {
  const notifications = useList(list, {})
  const { data } = useApiQuery(count, {})
  return (
    <ListPage
      name="notifications"
      title={t('production.notifications.title')}
      width="reading"
      actions={
        (data?.unread ?? 0) > 0 && (
          <Action weight="plain" do={async () => refresh(await api.supplierNotifications.readAll({ body: {} }))}>
            {t('production.notifications.readAll')}
          </Action>
        )
      }
      list={notifications}
      skeleton={<TableSkeleton rows={3} />}
      render={(rows) => (
        <ul className={styles.list}>
          {rows.map((one) => (
            <Notification key={one.id} one={one} />
          ))}
        </ul>
      )}
      empty={{ title: t('production.notifications.emptyTitle'), text: t('production.notifications.empty') }}
    />
  )
}

type Row = RowOf<typeof list>

const Notification = ({ one: { id, type, purchaseOrderId, text, status, createdOn } }: { one: Row }) => {
  const params = { notificationId: id }
  const read = async () => refresh(await api.supplierNotifications.read({ params, body: {} }))
  return (
    <li className={styles.one} data-unread={status === 'unread' || undefined}>
      <div className={styles.text}>
        <a href={paths.supplier.purchaseOrder(purchaseOrderId)} onClick={() => status === 'unread' && void read()}>
          {t(`production.notifications.type.${type}`, { id: purchaseOrderId })}
        </a>
        {status === 'unread' && <span className="visually-hidden">{t('production.notifications.unread')}</span>}
        {text && <QuotedText>{text}</QuotedText>}
        <DateText at={createdOn} />
      </div>
      {status === 'unread' ? (
        <Action weight="quiet" size="small" do={read}>
          {t('production.notifications.markRead')}
        </Action>
      ) : (
        <Action
          weight="quiet"
          size="small"
          do={async () => refresh(await api.supplierNotifications.markUnread({ params, body: {} }))}
        >
          {t('production.notifications.markUnread')}
        </Action>
      )}
    </li>
  )
}

export default NotificationsPage
