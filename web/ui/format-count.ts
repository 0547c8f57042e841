import { language } from '../locales/i18n.ts'

/** A number of things, grouped as the reader's language has it: `12,500`. */
export const count = (number: number): string => new Intl.NumberFormat(language()).format(number)
