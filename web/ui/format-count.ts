import { numberFormatter } from '#domain/text/formatters.ts'
import { language } from '../locales/i18n.ts'

/** Formats a number with the digit grouping of the user's language: `12,500`. */
export const count = (number: number): string => numberFormatter(language(), {}).format(number)
