import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import type { Address } from '#domain/people/contact.ts'
import { fullName } from '#domain/text/full-name.ts'
import { millisecondsOf, momentAt } from '#domain/time.ts'
import { t } from '../locales/i18n.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { countryName } from './countries.ts'

/** Values of the forms about shipments. */

/** Tracking codes as entered: separated by commas, semicolons or white space. */
export const codesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

/** The current day of the browser, `2026-03-02`. */
export const todayText = (): string => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, '0')).join('-')
}

/** The time of an event from its day: noon of that day; omitted, meaning now, for the current day or no day. */
export const dayField = (day: string): { happenedOn?: string } => {
  if (day === '' || day === todayText()) return {}
  const happenedOn = momentAt(millisecondsOf(`${day}T12:00`))
  return happenedOn === undefined ? {} : { happenedOn }
}

/** The recipient and place of an address, in one line. */
export const addressLabel = ({ name, firstName, lastName, line1, city, country }: Address): string =>
  [name || fullName({ firstName, lastName }), line1, city, countryName(country)].filter(Boolean).join(', ')

/** The shipping addresses of an order, to choose from. */
export const addressOptions = ({ addresses }: Pick<AnyOrder, 'addresses'>): { value: string; label: string }[] =>
  addresses.filter(({ type }) => type === 'shipping').map((one) => ({ value: one.id, label: addressLabel(one) }))

/** Pieces by item, packs of essentials: `600 pieces of item 001, 2 packs of item 002`. */
export const contentsOf = (
  { items }: { items: readonly Pick<Shipment['items'][number], 'itemNumber' | 'quantity'>[] },
  { standardItems }: { standardItems: readonly { itemNumber: string }[] },
): string =>
  items
    .map(({ itemNumber, quantity }) => {
      const isPack = standardItems.some((one) => one.itemNumber === itemNumber)
      const pieces = t(isPack ? 'ordering.standard.packs' : 'shell.pieces', { count: quantity })
      return t('shipping.holdsOf', { pieces, itemNumber })
    })
    .join(', ')
