import type { routes } from '#domain/ordering/quote.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { inLanguage, t } from '../locales/i18n.ts'

/**
 * /** Whether the label of an option's route starts with its name, such as `Ocean` for `Ocean freight`: then only one
 * of them is shown.
 */
export const isNamedAsRoute = ({ name, route }: { name: Bilingual; route: (typeof routes)[number] }): boolean =>
  t(`shipping.route.${route}`).startsWith(inLanguage(name))
