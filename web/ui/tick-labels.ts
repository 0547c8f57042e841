import { t } from '../locales/i18n.ts'
import { dayOf, formatDate, type When } from './format-date.ts'

/** Minimum distance between two labels as a share of the width, so that they do not overlap. */
const labelWidth = 0.16

/** Labels of the ticks: the day at its first stop if there is space (`labelWidth`), and "now" at the end. */
export const tickLabels = (stops: readonly { at: When }[]): (string | undefined)[] => {
  const last = stops.length - 1
  let labeled = -1
  return stops.map(({ at }, index) => {
    const before = stops[index - 1]
    if (index === last) return t('shell.now')
    if (before && dayOf(before.at) === dayOf(at)) return undefined
    const free = labeled < 0 || (index - labeled) / last >= labelWidth
    if (!free || (last - index) / last < labelWidth) return undefined
    labeled = index
    return formatDate(at, 'dayMonth')
  })
}
