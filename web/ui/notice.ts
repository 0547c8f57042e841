import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { t } from '../locales/i18n.ts'
import './notification-styles.ts'

/** Maximum number of notices at the same time, because they cover a part of the page. */
const maxNotices = 3
/** Ids of the last notices, oldest first. */
let lastIds: readonly string[] = []

/** Notification of what someone else did, with a link to it. It replaces the oldest. `id`: a repeated one is shown once. */
export const notice = (message: string, { href, label }: { href: string; label: string }, id: string): void => {
  if (lastIds.includes(id)) return
  const ids = [...lastIds, id]
  for (const one of ids.slice(0, -maxNotices)) notifications.hide(one)
  lastIds = ids.slice(-maxNotices)
  const link = createElement('a', { href, onClick: () => notifications.hide(id) }, label)
  notifications.show({
    id,
    message: createElement('span', {}, message, ' ', link),
    color: 'spot',
    autoClose: 10_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('shell.dismiss') },
  })
}
