import { language } from '../locales/i18n.ts'

/** Formats a number with the digit grouping of the user's language: `12,500`. */
export const count = (number: number): string => new Intl.NumberFormat(language()).format(number)
