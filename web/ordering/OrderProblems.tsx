import type { OrderProblem } from '#domain/ordering/order-problems.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { count } from '../ui/format-count.ts'
import { FocusLink } from './FocusLink.tsx'
import type { AnyOrder } from './order-rules.ts'
import styles from './SummaryPanel.module.css'

type Jump = { place: string; field: string }

/** Where to solve a problem: the section of the page, and the field in it. */
const jumpTo = ({ code, path }: OrderProblem, order: AnyOrder): Jump => {
  const [list, index, field] = path.split('.')
  if (list === 'packagingItems') {
    const item = index === undefined ? undefined : order.packagingItems[Number(index)]
    const fields = { configuration: 'a[href]', quantities: 'a[href]', selectedQuote: 'table input, table button' }
    return {
      place: item ? `item-${item.id}` : 'items',
      field: fields[field as keyof typeof fields] ?? 'textarea, button',
    }
  }
  if (list === 'itemAllocations') return { place: 'shipments', field: 'button' }
  // The form is open while an address is missing; its first fields are those of the contact.
  if (code === 'addressMissing') return { place: 'checkout', field: '[autocomplete^="section-shipping"]' }
  const isShipping = code === 'shippingMissing' || code === 'shippingNotQuoted'
  // Shipping options require prices.
  return { place: isShipping && order.shippingOptions.length > 0 ? 'shipping' : 'checkout', field: 'input, button' }
}

/** The item of a problem, by its name, and the number of pieces or packs that its shipments lack or have in excess. */
const aboutItem = ({ path }: OrderProblem, order: AnyOrder): { item: string; pieces: string } => {
  const [list, index] = path.split('.')
  const allocation = list === 'itemAllocations' ? order.itemAllocations[Number(index)] : undefined
  const item = allocation
    ? order.packagingItems.find(({ id }) => id === allocation.itemId)
    : order.packagingItems[Number(index)]
  const essential = allocation && order.standardItems.find(({ id }) => id === allocation.itemId)
  const product = item?.product ?? essential?.product
  return {
    item: item?.customerProductName || (product ? inLanguage(product.title) : ''),
    pieces: allocation ? count(Math.abs(allocation.ordered - allocation.allocated)) : '',
  }
}

/** Everything that is missing before the order can be placed; each entry links to the field that solves it. */
export const OrderProblems = ({ order }: { order: AnyOrder }) =>
  order.problems.length > 0 && (
    <nav aria-labelledby="problems-title" className={styles.problems}>
      <h3 id="problems-title">{t('ordering.problems.title')}</h3>
      <ul>
        {order.problems.map((problem) => {
          const { place, field } = jumpTo(problem, order)
          return (
            <li key={problem.path}>
              <FocusLink to={place} field={field}>
                {t(`ordering.problems.${problem.code}`, aboutItem(problem, order))}
              </FocusLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
