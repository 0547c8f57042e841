import type { routes } from '#domain/ordering/quote.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { inLanguage, t } from '../locales/i18n.ts'

/** `6 – 9 days`. */
export const daysRange = ({ min, max }: { min: number; max: number }): string =>
  min === max ? t('shell.days', { count: max }) : t('shell.daysRange', { min, max })

/** Whether an option is named like its route, such as `Ocean freight`: the route is then not repeated. */
export const isNamedAsRoute = ({ name, route }: { name: Bilingual; route: (typeof routes)[number] }): boolean =>
  inLanguage(name) === t(`shipping.route.${route}`)
