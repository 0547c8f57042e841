import { t } from '../locales/i18n.ts'
import { dayOf, formatDate, type When } from './format-date.ts'

/** How far apart, in parts of the whole, two labels have to be so as not to run into each other. */
const labelWidth = 0.16

/** The words under the ticks: the day where a new one begins and there is labelWidth for it, and "now" at the end. */
export const tickLabels = (stops: readonly { at: When }[]): (string | undefined)[] => {
  const last = stops.length - 1
  let labelled = -1
  return stops.map(({ at }, index) => {
    const before = stops[index - 1]
    if (index === last) return t('shell.now')
    if (before && dayOf(before.at) === dayOf(at)) return undefined
    const free = labelled < 0 || (index - labelled) / last >= labelWidth
    if (!free || (last - index) / last < labelWidth) return undefined
    labelled = index
    return formatDate(at, 'dayMonth')
  })
}
