import { notifications } from '@mantine/notifications'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/notifications/styles.layer.css'
import { t } from '../locales/i18n.ts'

/** Brief notification of a result that the page does not show. Refusals of a form or button stay next to it. */
export const toast = (message: string, tone: 'good' | 'bad' = 'good'): void => {
  notifications.show({
    message,
    color: tone,
    autoClose: tone === 'good' ? 4000 : false,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('shell.dismiss') },
  })
}
