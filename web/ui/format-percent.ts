import { numberFormatter } from '#domain/text/formatters.ts'
import { language } from '../locales/i18n.ts'

/** Percent from 0 to 100, in the user's language: `12.5%`. */
export const formatPercent = (value: number): string =>
  numberFormatter(language(), { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
