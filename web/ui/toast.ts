import { notifications } from '@mantine/notifications'
import { t } from '../locales/i18n.ts'
import './notification-styles.ts'

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
