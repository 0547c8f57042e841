import { t } from '../locales/i18n.ts'

/** `6 – 9 days`. */
export const daysRange = ({ min, max }: { min: number; max: number }): string =>
  min === max ? t('shell.days', { count: max }) : t('shell.daysRange', { min, max })
