import type { routes } from '#domain/ordering/quote.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { inLanguage, t } from '../locales/i18n.ts'

/**
 * Whether the name of an option contains its route, such as `Ocean` or `Ocean freight`: the route is then not repeated.
 */
export const isNamedAsRoute = ({ name, route }: { name: Bilingual; route: (typeof routes)[number] }): boolean =>
  t(`shipping.route.${route}`).startsWith(inLanguage(name))
